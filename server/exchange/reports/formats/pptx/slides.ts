import type library from 'pptxgenjs';

import type { ChartOnSlide, ImageOnSlide, SlidePage, TableOnSlide, TextOnSlide } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { shareWidth, fitInto } from '../../rules/slide-places.ts';
import { xmlText } from '../../rules/xml-text.ts';

type Show = library.default;
type Slide = library.default.Slide;

/** The units of a slide: 96 to the inch, as letters on screens; letters on paper are measured in points. */
const inches = (units: number) => units / 96;
const points = (units: number) => Math.max(1, Math.round(units * 0.75));
const INK = '1D242A';
const BLUE = '008CCF';
const FILLS = { none: undefined, soft: 'E9ECF0', brand: 'DCF0FE' } as const;
const TINTS = ['5684DF', 'C3733F', '499561', 'AA6DCD', '808892'];

/** Makes, once, the layout of slides with a title at this position, or without one; returns its name. */
export type MasterOf = (title: TextOnSlide | undefined) => string;

/** Writes slides as they are on the screen, each with its notes. */
export function writeSlidePages(show: Show, slides: readonly SlidePage[], masterOf: MasterOf): void {
  for (const page of slides) {
    const title = page.boxes.find((box): box is TextOnSlide => box.kind === 'text' && box.isTitle);
    const slide = show.addSlide({ masterName: masterOf(title) });
    for (const box of page.boxes) {
      if (box.kind === 'text') writeText(slide, box);
      else if (box.kind === 'image') writeImage(slide, box);
      else if (box.kind === 'table') writeTable(slide, box);
      else writeChart(show, slide, box);
    }
    if (page.notes) slide.addNotes(xmlText(page.notes));
  }
}

const placed = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  x: inches(x),
  y: inches(y),
  w: inches(w),
  h: inches(h),
});

export const TITLE = 'title';

/** Returns the layout of a text box, used for the title placeholder too. */
export function textOptions(box: TextOnSlide) {
  const fill = FILLS[box.fill];
  return {
    ...placed(box),
    fontSize: points(box.size),
    color: INK,
    align: box.align,
    valign: box.valign,
    margin: fill ? points(box.size) * 0.6 : 0,
    ...(fill && { fill: { color: fill } }),
  };
}

function writeText(slide: Slide, box: TextOnSlide): void {
  const options = { ...textOptions(box), ...(box.isTitle && { placeholder: TITLE }) };
  const runs = box.paragraphs.flatMap(({ runs, item }) =>
    runs.map(({ text, isBold, isItalic, isUnderlined, isStruck, raised, link }, at): library.default.TextProps => ({
      text: xmlText(text),
      options: {
        ...(isBold && { bold: true }),
        ...(isItalic && { italic: true }),
        ...(isUnderlined && { underline: { style: 'sng' } }),
        ...(isStruck && { strike: 'sngStrike' }),
        ...(raised === 'super' && { superscript: true }),
        ...(raised === 'sub' && { subscript: true }),
        ...(link && { hyperlink: { url: link } }),
        ...(item && { bullet: item.number === null ? true : { type: 'number' }, indentLevel: item.depth - 1 }),
        paraSpaceAfter: points(box.size) * 0.35,
        breakLine: at === runs.length - 1,
      },
    })),
  );
  slide.addText(runs, options);
}

function writeImage(slide: Slide, box: ImageOnSlide): void {
  const { type, data, says } = box.image;
  const content = `image/${type === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(data).toString('base64')}`;
  const own = { data: content, altText: xmlText(says) };
  if (box.fit === 'contain') return void slide.addImage({ ...own, ...placed(fitInto(box, box.image)) });
  const { w, h } = placed(box);
  slide.addImage({ ...own, ...placed(box), sizing: { type: 'cover', w, h } });
}

function writeTable(slide: Slide, { columns, rows: cells, size, ...box }: TableOnSlide): void {
  const rows = cells.map((row) => row.map(cellText));
  const edge = { type: 'solid', pt: 0.75, color: 'DCE0E5' } as const;
  const none = { type: 'none' } as const;
  const border: library.default.TableProps['border'] = [none, none, edge, none];
  const head = columns.map((name) => ({ text: xmlText(name), options: { bold: true, color: '535C65' } }));
  const body = rows.map((cells) => cells.map((text) => ({ text: xmlText(text) })));
  const { x, y, w } = placed(box);
  // Letters are about half as wide as they are high.
  const needs = columns.map(
    (_, at) => Math.max(...[columns, ...rows].map((row) => (row[at] ?? '').length)) * size * 0.55 + size,
  );
  const colW = shareWidth(needs, box.w).map(inches);
  slide.addTable([head, ...body], {
    x,
    y,
    w,
    colW,
    fontSize: points(size),
    color: INK,
    border,
    valign: 'top',
    margin: 0.05,
  });
}

/** A chart that can be edited there. */
function writeChart(show: Show, slide: Slide, box: ChartOnSlide): void {
  const { form, says } = box;
  // Charts draw horizontal bars from the bottom up.
  const all = form === 'bars' ? box.points.toReversed() : box.points;
  const data = [
    { name: xmlText(says), labels: all.map(({ name }) => xmlText(name)), values: all.map(({ value }) => value) },
  ];
  const letters = { catAxisLabelFontSize: 13, valAxisLabelFontSize: 13, dataLabelFontSize: 13, legendFontSize: 13 };
  const common = { ...placed(box), ...letters, showValue: true, altText: xmlText(says), dataLabelColor: INK };
  if (form === 'pie')
    return void slide.addChart(show.ChartType.doughnut, data, {
      ...common,
      holeSize: 55,
      showPercent: false,
      showLegend: true,
      legendPos: 'r',
      chartColors: all.map((_, at) => TINTS[at % TINTS.length]!),
    });
  // Values stand beside what they are of.
  const grid = { valGridLine: { style: 'none' }, catGridLine: { style: 'none' }, valAxisHidden: true } as const;
  const own = { ...common, ...grid, chartColors: [BLUE], dataLabelFormatCode: '#,##0.##' };
  if (form === 'line') return void slide.addChart(show.ChartType.line, data, own);
  const barDir = form === 'bars' ? 'bar' : 'col';
  slide.addChart(show.ChartType.bar, data, {
    ...own,
    barDir,
  });
}
