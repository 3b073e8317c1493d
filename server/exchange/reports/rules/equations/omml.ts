import { TEXCLASS, type MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';

import { xmlOf } from '../xml-text.ts';

const MATHS = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/**
 * Writes an equation in Word's own form, so that it can be edited there. Written here, since the packages for it escape nothing and lose
 * brackets.
 */
export function ommlOf(root: MmlNode, isBlock: boolean): string {
  const maths = `<m:oMath xmlns:m="${MATHS}">${rowXml(childrenOf(root))}</m:oMath>`;
  return isBlock ? `<m:oMathPara xmlns:m="${MATHS}">${maths}</m:oMathPara>` : maths;
}

const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂]$/u;
const RELATION = /^[=<>≤≥≠≈≡∼≃≅∝→⇒⇔∈,;]$/u;
const wrappers = new Set(['math', 'mrow', 'TeXAtom', 'inferredMrow', 'mstyle', 'mpadded', 'semantics', 'menclose']);

const childrenOf = (node: MmlNode): MmlNode[] => node.childNodes as MmlNode[];
const part = (tag: string, inside: string) => `<m:${tag}>${inside}</m:${tag}>`;
const val = (tag: string, value: string | number) => `<m:${tag} m:val="${xmlOf(String(value))}"/>`;
const argument = (tag: string, node: MmlNode | null | undefined) => part(tag, node ? nodeXml(node) : '');

function rowXml(nodes: readonly MmlNode[]): string {
  const large = nodes.findIndex((node) => largeOf(node) !== null);
  if (large < 0) return nodes.map(nodeXml).join('');
  // The terms of a sum reach to the next relation.
  const after = nodes.slice(large + 1);
  const end = after.findIndex((node) => RELATION.test(textOf(node)));
  const [of, rest] = end < 0 ? [after, []] : [after.slice(0, end), after.slice(end)];
  return nodes.slice(0, large).map(nodeXml).join('') + largeXml(nodes[large]!, of) + rowXml(rest);
}

/** A sum, a product or an integral with its bounds. */
function largeOf(node: MmlNode): { sign: string; below?: MmlNode; above?: MmlNode } | null {
  const isScripted = /^(munderover|msubsup|munder|msub|mover|msup)$/.test(node.kind);
  const [base, first, second] = isScripted ? childrenOf(node) : [node];
  const sign = base ? textOf(base) : '';
  if (!LARGE.test(sign)) return null;
  if (!isScripted) return { sign };
  if (node.kind === 'mover' || node.kind === 'msup') return { sign, ...(first && { above: first }) };
  return { sign, ...(first && { below: first }), ...(second && { above: second }) };
}

function largeXml(node: MmlNode, of: readonly MmlNode[]): string {
  const { sign, below, above } = largeOf(node)!;
  const place = val('limLoc', node.kind.startsWith('ms') ? 'subSup' : 'undOvr');
  const facts = `${val('chr', sign)}${place}${val('subHide', below ? 0 : 1)}${val('supHide', above ? 0 : 1)}`;
  const bounds = argument('sub', below) + argument('sup', above);
  return part('nary', `${part('naryPr', facts)}${bounds}${part('e', rowXml(of))}`);
}

const textOf = (node: MmlNode): string => {
  if (node.isKind('text')) return (node as unknown as { getText(): string }).getText();
  return (node.childNodes as MmlNode[] | undefined)?.map((child) => (child ? textOf(child) : '')).join('') ?? '';
};

function nodeXml(node: MmlNode): string {
  const [first, second, third] = childrenOf(node);
  if (isFenced(node)) {
    const inner = childrenOf(node);
    const facts = `${val('begChr', textOf(inner[0]!))}${val('endChr', textOf(inner.at(-1)!))}`;
    return part('d', `${part('dPr', facts)}${part('e', rowXml(inner.slice(1, -1)))}`);
  }
  if (wrappers.has(node.kind)) return rowXml(childrenOf(node));
  if (largeOf(node)) return largeXml(node, []);
  switch (node.kind) {
    case 'mfrac': {
      const isBare = String(node.attributes.get('linethickness') ?? '').startsWith('0');
      return part(
        'f',
        `${part('fPr', val('type', isBare ? 'noBar' : 'bar'))}${argument('num', first)}${argument('den', second)}`,
      );
    }
    case 'msqrt':
      return part('rad', `${part('radPr', val('degHide', 1))}<m:deg/>${argument('e', first)}`);
    case 'mroot':
      return part('rad', `${argument('deg', second)}${argument('e', first)}`);
    case 'msup':
      return part('sSup', `${argument('e', first)}${argument('sup', second)}`);
    case 'msub':
      return part('sSub', `${argument('e', first)}${argument('sub', second)}`);
    case 'msubsup':
      return part('sSubSup', `${argument('e', first)}${argument('sub', second)}${argument('sup', third)}`);
    case 'mover':
      return overXml(first!, second!);
    case 'munder':
      return part('limLow', `${argument('e', first)}${argument('lim', second)}`);
    case 'munderover':
      return part(
        'limUpp',
        `${part('e', part('limLow', `${argument('e', first)}${argument('lim', second)}`))}${argument('lim', third)}`,
      );
    case 'mtable':
      return tableXml(node);
    case 'mphantom':
      return part('phant', `${part('phantPr', val('show', 0))}${part('e', rowXml(childrenOf(node)))}`);
    case 'mspace':
      return /^[1-9]|^0\.[2-9]/.test(String(node.attributes.get('width') ?? '')) ? runXml(' ', '<m:nor/>') : '';
    default:
      return runXml(textOf(node), styleOf(node));
  }
}

/** Tells whether a row is brackets that grow with their contents. */
function isFenced(node: MmlNode): boolean {
  const inner = childrenOf(node);
  return (
    node.texClass === TEXCLASS.INNER &&
    inner.length >= 2 &&
    inner[0]?.texClass === TEXCLASS.OPEN &&
    inner.at(-1)?.texClass === TEXCLASS.CLOSE
  );
}

const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20D7',
  ˇ: '\u030C',
  '˘': '\u0306',
};

const BARS = new Set(['\u203E', '\u00AF', '\u2013', '\u2015', '\u0304', '\u0305']);

function overXml(base: MmlNode, over: MmlNode): string {
  const sign = textOf(over);
  if (BARS.has(sign)) return part('bar', `${part('barPr', val('pos', 'top'))}${argument('e', base)}`);
  const accent = ACCENTS[sign];
  if (accent) return part('acc', `${part('accPr', val('chr', accent))}${argument('e', base)}`);
  return part('limUpp', `${argument('e', base)}${argument('lim', over)}`);
}

function tableXml(node: MmlNode): string {
  const rows = childrenOf(node).map((row) => childrenOf(row).slice(row.kind === 'mlabeledtr' ? 1 : 0));
  const count = Math.max(1, ...rows.map((cells) => cells.length));
  const columns = part('mcs', part('mc', part('mcPr', `${val('count', count)}${val('mcJc', 'center')}`)));
  const cells = (row: readonly MmlNode[]) => Array.from({ length: count }, (_, at) => argument('e', row[at])).join('');
  return part('m', `${part('mPr', columns)}${rows.map((row) => part('mr', cells(row))).join('')}`);
}

function styleOf(node: MmlNode): string {
  if (node.isKind('mtext')) return '<m:nor/>';
  const variant = String(node.attributes.get('mathvariant') ?? '');
  const script = {
    'double-struck': 'double-struck',
    script: 'script',
    fraktur: 'fraktur',
    '-tex-calligraphic': 'script',
  }[variant];
  if (script) return val('scr', script);
  if (variant.startsWith('bold')) return val('sty', variant.includes('italic') ? 'bi' : 'b');
  return variant === 'normal' && node.isKind('mi') ? val('sty', 'p') : '';
}

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

/** Writes a run without invisible characters. */
function runXml(text: string, style: string): string {
  const seen = text.replace(/[\u2061-\u2064]/g, '');
  if (seen === '') return '';
  return `<m:r>${style && part('rPr', style)}${FONT}<m:t xml:space="preserve">${xmlOf(seen)}</m:t></m:r>`;
}
