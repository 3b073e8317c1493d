// Equations of descriptions: native in Word, drawn in PDF, MathML on pages, and readable wherever there are only letters.
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';

import { csv } from '../../../server/exchange/reports/formats/csv.ts';
import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Paper } from '../../../server/exchange/reports/paper.ts';
import { cellText } from '../../../server/exchange/reports/rules/cells.ts';
import { setEquation } from '../../../server/exchange/reports/rules/equations/typeset.ts';
import { proseCell, proseOf, proseText } from '../../../server/exchange/reports/rules/prose.ts';
import { readableTex } from '../../../server/exchange/reports/rules/readable-tex.ts';
import { valueCell } from '../../../server/exchange/reports/rules/values.ts';
import { sanitizeHtml } from '../../../server/platform/text/html.ts';
import { complaintsOf, officeParts } from '../../support/office-package.ts';
import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { plainPaper } from './plain-paper.ts';

const SOURCE =
  '<p>Before <span data-equation="a &lt; \\frac{b}{2}">a &lt; b/2</span> after.</p><div data-equation="\\sum_{i=1}^n x_i = 1">sum</div><p>Odd <span data-equation="\\frac{a">x</span></p>';
const paper = () => plainPaper(proseOf(SOURCE).flatMap((each) => (each.kind === 'picture' ? [] : each)));

test('texts keep equations; one on a line of its own is a paragraph', () => {
  expect(sanitizeHtml(SOURCE)).toContain('<div data-equation="\\sum_{i=1}^n x_i = 1">');
  expect(proseText(proseOf(SOURCE))).toBe('Before a < b/2 after.\n∑_(i=1)ⁿ x_(i) = 1\nOdd a/');
});

test.each([
  ['E = mc^2', 'E = mc²'],
  ['\\Delta v = I_{sp} g_0 \\ln\\left(\\frac{m_0}{m_f}\\right)', 'Δ v = I_(sp) g₀ ln(m₀/(m_(f)))'],
  ['\\frac{a+b}{2}', '(a+b)/2'],
  ['\\sqrt[3]{x} \\le 10^{-3}', '³√x ≤ 10⁻³'],
  ['\\text{mass} \\approx 5\\,\\mathrm{kg}', 'mass ≈ 5 kg'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '1 2; 3 4'],
  ['50\\%', '50%'],
])('%s reads as %s where there are only letters', (tex, text) => {
  expect(readableTex(tex)).toBe(text);
});

/** The elements of XML with their texts, without prefixes. */
function treeOf(xml: string): string {
  let said = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace('m:', '');
    if (!/^(w:|r$|t$|ctrlPr)/.test(tag))
      said += `${tag}${attributes['m:val'] === undefined ? '' : `=${attributes['m:val']}`}(`;
  });
  parser.on('text', (text) => (said += text));
  parser.on('closetag', ({ name }) => {
    if (!/^(w:|m:r$|m:t$)/.test(name)) said += ')';
  });
  parser.write(xml).close();
  return said;
}

test.each([
  ['\\frac{1}{x}', 'oMath(f(fPr(type=bar())num(1)den(x)))'],
  ['\\sqrt{2}', 'oMath(rad(radPr(degHide=1())deg()e(2)))'],
  ['\\sqrt[3]{2}', 'oMath(rad(deg(3)e(2)))'],
  ['x_i^2', 'oMath(sSubSup(e(x)sub(i)sup(2)))'],
  ['a < b', 'oMath(a<b)'],
  ['\\left(x\\right]', 'oMath(d(dPr(begChr=(()endChr=]())e(x)))'],
  [
    '\\sum_{i=1}^n x_i = 1',
    'oMath(nary(naryPr(chr=∑()limLoc=undOvr()subHide=0()supHide=0())sub(i=1)sup(n)e(sSub(e(x)sub(i))))=1)',
  ],
  ['\\int f', 'oMath(nary(naryPr(chr=∫()limLoc=undOvr()subHide=1()supHide=1())sub()sup()e(f)))'],
  ['\\overline{x}', 'oMath(bar(barPr(pos=top())e(x)))'],
  ['\\vec{v}', 'oMath(acc(accPr(chr=\u20D7())e(v)))'],
  [
    '\\begin{matrix}1&2\\\\3\\end{matrix}',
    'oMath(m(mPr(mcs(mc(mcPr(count=2()mcJc=center()))))mr(e(1)e(2))mr(e(3)e())))',
  ],
  ['\\mathrm{d}\\text{ if }', 'oMath(rPr(sty=p())drPr(nor()) if )'],
])('%s is in Word what it means', (tex, tree) => {
  expect(treeOf(setEquation({ tex, isBlock: false })!.omml).replaceAll('\u00A0', ' ')).toBe(tree);
});

test('in Word they are where they are in the text, and invalid TeX stays as it was written', async () => {
  const bytes = (await docx(paper())) as Uint8Array;
  expect(complaintsOf(bytes)).toEqual([]);
  const body = officeParts(bytes).get('word/document.xml')!;
  const said = [...body.matchAll(/<m:oMathPara|<m:oMath |<[wm]:t(?: [^>]*)?>([^<]*)/g)].map(
    ([whole, text]) => text ?? whole,
  );
  const from = said.indexOf('Before ');
  expect(said.slice(from)).toEqual([
    'Before ',
    '<m:oMath ',
    'a',
    '&lt;',
    'b',
    '2',
    ' after.',
    '<m:oMathPara',
    '<m:oMath ',
    'i',
    '=',
    '1',
    'n',
    'x',
    'i',
    '=',
    '1',
    'Odd ',
    '\\frac{a',
  ]);
});

test('on a page they are MathML with the TeX as its text', async () => {
  const page = (await htmlWriter(paper())) as string;
  expect(page).toContain('<p>Before <math alttext="a &lt; \\frac{b}{2}" xmlns="http://www.w3.org/1998/Math/MathML">');
  expect(page).toContain('<mfrac><mi>b</mi><mn>2</mn></mfrac></math> after.</p>');
  expect(page).toContain('<p>Odd <code>\\frac{a</code></p>');
});

describe('in PDF', () => {
  test('their outlines lie within the room that they take, above and below the line', () => {
    const { width, above, below, strokes } = setEquation({
      tex: '\\left(\\frac{a}{\\frac{b}{\\frac{c}{d}}}\\right)',
      isBlock: true,
    })!.picture;
    expect([above > below, below > 1000, width > 1000]).toEqual([true, true, true]);
    expect(strokes.length).toBeGreaterThan(8);
    for (const { matrix } of strokes) {
      expect(matrix[4]).toBeGreaterThanOrEqual(0);
      expect(matrix[4]).toBeLessThan(width);
      expect(matrix[5]).toBeGreaterThanOrEqual(-above);
      expect(matrix[5]).toBeLessThanOrEqual(below);
    }
    // pdfkit draws curves that go on from the one before wrongly.
    expect(strokes.some(({ path }) => /[TS]/.test(path ?? ''))).toBe(false);
  });

  test('each is a formula with its TeX', async () => {
    const file = Buffer.from((await pdf(paper())) as Uint8Array).toString('latin1');
    const formulas = file.match(/\/S \/Formula/g) ?? [];
    expect(formulas).toHaveLength(2);
    expect(file).toContain('/Alt (\\\\sum_{i=1}^n x_i = 1)');
  });
});

describe('in cells of tables, beside names and on slides', () => {
  const value = valueCell('EQUATION', 'v = \\frac{s}{t}', 'v = \\frac{s}{t}');
  const text = proseCell(proseOf('<p>Where <span data-equation="x^2">x</span> is</p><ul><li>so</li></ul>'));
  const inTable = proseOf('<table><tr><td>a <span data-equation="y_1">y</span> b</td><td>c</td></tr></table>');
  const wrong = valueCell('EQUATION', '\\frac{a', '\\frac{a');
  const columns = [
    { title: 'A', share: 1 },
    { title: 'B', share: 1 },
  ];
  const blocks = (): Paper['blocks'] => [
    {
      kind: 'table',
      title: 'T',
      columns,
      rows: [
        [value, text],
        ['plain', wrong],
      ],
    },
    {
      kind: 'facts',
      facts: [
        ['Speed', value],
        ['Name', 'plain'],
      ],
    },
    ...inTable.flatMap((each) => (each.kind === 'picture' ? [] : [each])),
  ];
  const cells = (): Paper => ({ ...paper(), blocks: blocks() });
  const place = { x: 10, y: 10, w: 600, h: 300 };
  const paragraphs = proseOf(SOURCE).flatMap((each) => (each.kind === 'paragraph' ? [each] : []));
  const shown = {
    kind: 'text',
    ...place,
    isTitle: false,
    paragraphs,
    size: 24,
    align: 'center',
    valign: 'middle',
    fill: 'none',
  } as const;
  const table = { kind: 'table', ...place, columns: ['A', 'B'], rows: [[value, 'x']], size: 18 } as const;
  const slides = (): Paper => ({
    ...paper(),
    blocks: [],
    slides: [{ title: 'One', notes: '', boxes: [shown, table] }],
  });

  test('cells keep them, and spell them in letters', () => {
    expect(cellText(value)).toBe('v = \\frac{s}{t}');
    expect(cellText(text)).toBe('Where x² is\n• so');
    expect(inTable[0]).toMatchObject({ rows: [[[{ text: 'a ' }, { equation: { tex: 'y_1' } }, { text: ' b' }], 'c']] });
    expect(valueCell('TEXT', 'x^2', 'x^2')).toBe('x^2');
    expect(valueCell('EQUATION', '', '')).toBe('');
    expect(cellText(valueCell('HTML', '<p>is <span data-equation="x^2">x</span></p>', 'is x'))).toBe('is x²');
  });

  test('equations stay equations in Word and on pages, and are TeX in spreadsheets', async () => {
    const bytes = (await docx(cells())) as Uint8Array;
    expect(complaintsOf(bytes)).toEqual([]);
    expect(
      officeParts(bytes)
        .get('word/document.xml')!
        .match(/<m:oMath /g),
    ).toHaveLength(4);
    const page = (await htmlWriter(cells())) as string;
    expect(page.match(/<math /g)).toHaveLength(4);
    expect(page).toContain('<code>\\frac{a</code>');
    expect(await csv(cells())).toContain('v = \\frac{s}{t}');
  });

  test.each([
    ['paper', cells, 4],
    ['slides', slides, 3],
  ])('on %s as PDF each is a formula of its cell or paragraph', async (_where, of, count) => {
    const bytes = (await pdf(of())) as Uint8Array;
    expect(complaintsOfPdf(bytes)).toEqual([]);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/S \/Formula/g),
    ).toHaveLength(count);
  });
});
