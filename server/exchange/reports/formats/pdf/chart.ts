import type { ChartOnSlide } from '../../paper.ts';
import type { SlidePdf } from './slide.ts';

const INK = '#1d242a';
const BLUE = '#31a2e2';
const TINTS = ['#5684df', '#c3733f', '#499561', '#aa6dcd', '#808892'];
const LETTERS = 12;
const EDGE = 8;

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Draws named values as bars, columns, a line or a ring, in points of the page. Negative values are drawn as zero. */
export function drawChart(pdf: SlidePdf, chart: ChartOnSlide): void {
  pdf.font('400').fontSize(LETTERS);
  if (chart.form === 'pie') drawRing(pdf, chart);
  else if (chart.form === 'bars') drawBars(pdf, chart);
  else drawColumns(pdf, chart);
}

type Align = 'left' | 'center' | 'right';
const label = (pdf: SlidePdf, text: string, x: number, y: number, width: number, align: Align, height = LINE) =>
  pdf.fillColor(INK).text(text, x, y, { width, align, height, ellipsis: true });
const LINE = LETTERS * 1.4;
/** Returns the height of a name in a width, in at most so many lines. */
const highOf = (pdf: SlidePdf, text: string, width: number, most: number) =>
  Math.min(pdf.heightOfString(text, { width }), Math.max(1, Math.floor(most / LINE)) * LINE);

function drawBars(pdf: SlidePdf, { x, y, w, h, points }: ChartOnSlide): void {
  const most = Math.max(1e-9, ...points.map(({ value }) => value));
  const names = Math.min(w * 0.42, Math.max(...points.map(({ name }) => pdf.widthOfString(name))) + EDGE);
  const values = Math.max(...points.map(({ value }) => pdf.widthOfString(figures.format(value)))) + 2 * EDGE;
  const step = h / points.length;
  const thick = Math.min(step * 0.66, 28);
  for (const [at, { name, value }] of points.entries()) {
    const middle = y + step * (at + 0.5);
    const long = Math.max(0, value / most) * (w - names - values);
    const high = highOf(pdf, name, names - EDGE, step);
    label(pdf, name, x, middle - high / 2, names - EDGE, 'right', high);
    pdf.rect(x + names, middle - thick / 2, long, thick).fill(BLUE);
    label(pdf, figures.format(value), x + names + long + EDGE, middle - LETTERS * 0.65, values, 'left');
  }
}

function drawColumns(pdf: SlidePdf, { x, y, w, h, points, form }: ChartOnSlide): void {
  const most = Math.max(1e-9, ...points.map(({ value }) => value));
  const line = LETTERS * 1.6;
  const step = w / points.length;
  const names = Math.max(LINE, ...points.map(({ name }) => highOf(pdf, name, step - 4, h / 3)));
  const [top, floor] = [y + line, y + h - names - 4];
  const thick = Math.min(step * 0.6, 56);
  pdf.lineWidth(1).strokeColor('#858d96');
  pdf
    .moveTo(x, floor)
    .lineTo(x + w, floor)
    .stroke();
  const placeOf = (at: number, value: number) =>
    [x + step * (at + 0.5), floor - Math.max(0, value / most) * (floor - top)] as const;
  if (form === 'line') {
    pdf.lineWidth(2).strokeColor(BLUE);
    for (const [at, { value }] of points.entries()) {
      const [left, high] = placeOf(at, value);
      if (at === 0) pdf.moveTo(left, high);
      else pdf.lineTo(left, high);
    }
    pdf.stroke();
  }
  for (const [at, { name, value }] of points.entries()) {
    const [left, high] = placeOf(at, value);
    if (form === 'line') pdf.rect(left - 3, high - 3, 6, 6).fill(BLUE);
    else pdf.rect(left - thick / 2, high, thick, floor - high).fill(BLUE);
    label(pdf, figures.format(value), left - step / 2, high - line, step, 'center');
    label(pdf, name, left - step / 2 + 2, floor + 4, step - 4, 'center', names);
  }
}

function drawRing(pdf: SlidePdf, { x, y, w, h, points }: ChartOnSlide): void {
  const total = points.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1;
  const outer = Math.min(h, w * 0.55) / 2 - EDGE;
  const inner = outer * 0.58;
  const [across, down] = [x + outer + EDGE, y + h / 2];
  const left = across + outer + 3 * EDGE;
  const width = x + w - left - 16;
  const texts = points.map(({ name, value }) => `${name}: ${figures.format(value)}`);
  const heights = texts.map((text) => highOf(pdf, text, width, h / points.length) + LETTERS * 0.3);
  let top = down - heights.reduce((sum, high) => sum + high, 0) / 2;
  let turned = -Math.PI / 2;
  for (const [at, { value }] of points.entries()) {
    const turn = Math.min((Math.max(0, value) / total) * 2 * Math.PI, 2 * Math.PI - 1e-4);
    if (turn > 0)
      (pdf.path(slice(across, down, inner, outer, turned, turned + turn)) as SlidePdf).fill(TINTS[at % TINTS.length]!);
    turned += turn;
    pdf.rect(left, top + 2, 10, 10).fill(TINTS[at % TINTS.length]!);
    label(pdf, texts[at]!, left + 16, top, width, 'left', heights[at]);
    top += heights[at]!;
  }
}

function slice(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, angle: number) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  const isLarge = to - from > Math.PI ? 1 : 0;
  return `M ${at(outer, from)} A ${outer} ${outer} 0 ${isLarge} 1 ${at(outer, to)} L ${at(inner, to)} A ${inner} ${inner} 0 ${isLarge} 0 ${at(inner, from)} Z`;
}
