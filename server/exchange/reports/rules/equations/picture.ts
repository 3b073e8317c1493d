import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';
import type { LiteNode } from 'mathjax-full/js/adaptors/lite/Element.js';

import type { EquationPicture, Matrix, Stroke } from '../../equation.ts';

/** Returns the paths of an equation that MathJax has drawn as SVG. */
export function equationPicture(svg: LiteElement): EquationPicture {
  const [, top, width, height] = numbers(svg.attributes['viewBox']) as [number, number, number, number];
  return { width, above: -top, below: top + height, strokes: strokesIn(svg, [1, 0, 0, 1, 0, 0]) };
}

const numbers = (text: unknown): number[] =>
  String(text ?? '')
    .split(/[\s,]+/)
    .map(Number);
const isElement = (node: LiteNode): node is LiteElement => 'children' in node;

function strokesIn({ children }: LiteElement, around: Matrix, frame?: Stroke['frame']): Stroke[] {
  return children.filter(isElement).flatMap((node): Stroke[] => {
    const { kind, attributes } = node;
    const matrix = times(around, transformOf(String(attributes['transform'] ?? '')));
    const cut = frame && { frame };
    if (kind === 'path') return [{ matrix, path: withoutShorthand(String(attributes['d'])), ...cut }];
    if (kind === 'rect') return [{ matrix, path: boxOf(attributes), ...cut }];
    if (kind === 'text') {
      const text = node.children.map((child) => ('value' in child ? child.value : '')).join('');
      const size = Number.parseFloat(String(attributes['font-size'] ?? 1000)) / 1000;
      return [{ matrix: times(matrix, [size, 0, 0, size, 0, 0]), text, ...cut }];
    }
    if (kind !== 'svg') return strokesIn(node, matrix, frame);
    // A window on what is longer than it, by which signs are stretched.
    const [left, top, across, down] = numbers(attributes['viewBox']) as [number, number, number, number];
    const [x = 0, y = 0, width = across, height = down] = ['x', 'y', 'width', 'height'].map((name) =>
      attributes[name] === undefined ? undefined : Number(attributes[name]),
    );
    const moved = times(matrix, [1, 0, 0, 1, x, y]);
    const within = times(moved, [
      width / across,
      0,
      0,
      height / down,
      (-left * width) / across,
      (-top * height) / down,
    ]);
    return strokesIn(node, within, { matrix: moved, path: boxOf({ width, height }) });
  });
}

/** Rewrites MathJax's outlines without T, a curve that continues the previous one: pdfkit bends the second of two wrongly. */
function withoutShorthand(outline: string): string {
  let [x, y, bendX, bendY] = [0, 0, 0, 0];
  return outline.replace(/([A-Z])([^A-Z]*)/g, (whole, letter: string, values: string) => {
    const [a = 0, b = 0, c = 0, d = 0] = (values.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (letter === 'Z') return whole;
    if (letter === 'Q') [bendX, bendY, x, y] = [a, b, c, d];
    else if (letter === 'T') {
      [bendX, bendY, x, y] = [2 * x - bendX, 2 * y - bendY, a, b];
      return `Q${bendX} ${bendY} ${x} ${y}`;
    } else {
      [x, y] = letter === 'H' ? [a, y] : letter === 'V' ? [x, a] : [a, b];
      [bendX, bendY] = [x, y];
    }
    return whole;
  });
}

const boxOf = ({ x = 0, y = 0, width, height }: Record<string, unknown>) =>
  `M${String(x)} ${String(y)}h${String(width)}v${String(height)}h-${String(width)}z`;

const STEP = /(translate|scale)\(([^)]*)\)/g;
const transformOf = (text: string): Matrix =>
  [...text.matchAll(STEP)].reduce<Matrix>(
    (matrix, [, step, values]) => {
      const [a = 0, b] = numbers(values);
      return times(matrix, step === 'scale' ? [a, 0, 0, b ?? a, 0, 0] : [1, 0, 0, 1, a, b ?? 0]);
    },
    [1, 0, 0, 1, 0, 0],
  );

/** The second, and then the first. */
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
