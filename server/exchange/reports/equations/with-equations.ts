import type { Block, Paper, Run } from '../paper.ts';

const hasEquation = (block: Block) => block.kind === 'paragraph' && block.runs.some(({ equation }) => equation);

/** The same with its equations set. */
export async function withEquations(paper: Paper): Promise<Paper> {
  if (!paper.blocks.some(hasEquation)) return paper;
  const { setEquation } = await import('./set.ts');
  const setRun = (run: Run): Run => {
    if (!run.equation) return run;
    const set = setEquation(run.equation);
    return { ...run, ...(set ? {} : { text: run.equation.tex, isCode: true }), equation: { ...run.equation, set } };
  };
  const blocks = paper.blocks.map((block) =>
    block.kind === 'paragraph' && hasEquation(block) ? { ...block, runs: block.runs.map(setRun) } : block,
  );
  return { ...paper, blocks };
}
