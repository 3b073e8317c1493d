import { processorSeconds } from './processor-time.ts';

/** A figure beside what it is measured by: a floor (the same by hand), ourselves at another time, or a budget that somebody set. */
interface Line {
  workload: string;
  ours: number;
  beside: number;
  by: 'floor' | 'before' | 'budget';
  unit: string;
  reach: string;
}

const lines: Line[] = [];
const spent: { name: string; seconds: number; busy: number }[] = [];

/** Says a figure at once, and again in the table at the end. `reach` is what the ratio is to be, `>= 0.65`; `-` is none. */
export const report = (workload: string, ours: number, floor: number, unit: string, reach: string): void =>
  add({ workload, ours, beside: floor, by: 'floor', unit, reach });
/** The same beside ourselves at another time or in another place. */
export const reportBeside = (workload: string, ours: number, before: number, unit: string, reach: string): void =>
  add({ workload, ours, beside: before, by: 'before', unit, reach });
/** The same beside what it may be at most, or must be at least. */
export const reportBudget = (
  workload: string,
  ours: number,
  budget: number,
  unit: string,
  side: '<=' | '>=' = '<=',
): void => add({ workload, ours, beside: budget, by: 'budget', unit, reach: `${side} 1` });

function add(line: Line): void {
  lines.push(line);
  process.stdout.write(`${written(line)}\n`);
}

/** Of nothing and nothing it is 1: what may not be, and is not. */
const ratioOf = (ours: number, beside: number) => (beside === 0 && ours === 0 ? 1 : ours / beside);
const number = (value: number) => value.toFixed(1).padStart(9);
const written = ({ workload, ours, beside, by, unit, reach }: Line) =>
  `${workload.padEnd(66)} ${number(ours)} ${by.padStart(6)} ${number(beside)} ${unit.padEnd(6)} ratio ${ratioOf(ours, beside).toFixed(2).padStart(6)}  reach ${reach}`;

/** What a figure came to. */
export function verdict({ ours, beside, reach }: Pick<Line, 'ours' | 'beside' | 'reach'>): 'met' | 'missed' | '' {
  const [, side, bound] = /^(<=|>=) ([\d.]+)$/.exec(reach) ?? [];
  if (!side) return '';
  const ratio = ratioOf(ours, beside);
  return (side === '<=' ? ratio <= Number(bound) : ratio >= Number(bound)) ? 'met' : 'missed';
}

/** Does a workload, and notes how long it took, by the clock and of processors. */
export async function clocked(name: string, work: () => Promise<void>): Promise<void> {
  const [began, busy] = [performance.now(), processorSeconds()];
  await work();
  const one = { name, seconds: (performance.now() - began) / 1000, busy: processorSeconds() - busy };
  spent.push(one);
  process.stdout.write(`${took(one)}\n`);
}

const took = ({ name, seconds, busy }: (typeof spent)[number]) =>
  `${name.padEnd(10)}${seconds.toFixed(0).padStart(6)} s, ${busy.toFixed(0).padStart(5)} s of processors`;

/** All figures with whether each was met, how long each workload took, and how many figures were missed. */
export function table(): string {
  const rows = lines.map((line) => `${verdict(line).padEnd(7)}${written(line)}`);
  const missed = lines.filter((line) => verdict(line) === 'missed').length;
  const judged = lines.filter((line) => verdict(line) !== '').length;
  const seconds = spent.reduce((sum, each) => sum + each.seconds, 0);
  const busy = spent.reduce((sum, each) => sum + each.busy, 0);
  return [
    '',
    ...rows,
    '',
    ...spent.map(took),
    `${took({ name: 'all', seconds, busy })}; it may take ${20 * 60} s`,
    `${missed} of ${judged} missed`,
    '',
  ].join('\n');
}
