import type { Equation, SetEquation } from '../../equation.ts';
import type { Block, Cell, OnSlide, Paper, Paragraph, Run } from '../../paper.ts';

type SetRun = (run: Run) => Run;
const hasEquation = (runs: Cell) => typeof runs !== 'string' && runs.some(({ equation }) => equation);

/** Tells whether an equation stands on a paper. */
export function hasEquations({ blocks, slides = [] }: Paper): boolean {
  const boxes = slides.flatMap((slide) => slide.boxes);
  return [...blocks, ...boxes].some((each) => runsIn(each).some(hasEquation));
}

/** Returns the paper with its equations typeset. */
export function typeset(paper: Paper, setEquation: (equation: Equation) => SetEquation | null): Paper {
  const setRun: SetRun = (run) => {
    if (!run.equation) return run;
    const set = setEquation(run.equation);
    return { ...run, ...(set ? {} : { text: run.equation.tex, isCode: true }), equation: { ...run.equation, set } };
  };
  const slides = paper.slides?.map((slide) => ({ ...slide, boxes: slide.boxes.map((box) => onSlide(box, setRun)) }));
  return { ...paper, blocks: paper.blocks.map((block) => inBlock(block, setRun)), ...(slides && { slides }) };
}

/** Lists the texts of a block in which equations can occur. */
function runsIn(of: Block | OnSlide): Cell[] {
  if (of.kind === 'paragraph') return [of.runs];
  if (of.kind === 'text') return of.paragraphs.map(({ runs }) => runs);
  if (of.kind === 'facts') return of.facts.map(([, value]) => value);
  return of.kind === 'table' ? of.rows.flat() : [];
}

const inRuns = (runs: Run[], set: SetRun): Run[] => (hasEquation(runs) ? runs.map(set) : runs);
const inCell = (cell: Cell, set: SetRun): Cell => (typeof cell === 'string' ? cell : cell.map(set));
const inParagraph = (of: Paragraph, set: SetRun): Paragraph => ({ ...of, runs: inRuns(of.runs, set) });
const inRows = (rows: readonly (readonly Cell[])[], set: SetRun) =>
  rows.map((row) => (row.some(hasEquation) ? row.map((cell) => inCell(cell, set)) : row));

function inBlock(block: Block, set: SetRun): Block {
  if (!runsIn(block).some(hasEquation)) return block;
  if (block.kind === 'paragraph') return inParagraph(block, set);
  if (block.kind === 'table') return { ...block, rows: inRows(block.rows, set) };
  if (block.kind !== 'facts') return block;
  return { ...block, facts: block.facts.map(([name, value]) => [name, inCell(value, set)] as const) };
}

function onSlide(box: OnSlide, set: SetRun): OnSlide {
  if (box.kind === 'text') return { ...box, paragraphs: box.paragraphs.map((each) => inParagraph(each, set)) };
  return box.kind === 'table' ? { ...box, rows: inRows(box.rows, set) } : box;
}
