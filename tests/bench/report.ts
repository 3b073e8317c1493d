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

/** What a workload came to: its figures, how long it took by the clock and of processors, and why it failed, if it did. */
export interface Taken {
  name: string;
  lines: Line[];
  seconds: number;
  busy: number;
  failed?: string;
}

const lines: Line[] = [];
const all: Taken[] = [];
const began = { clock: performance.now(), busy: processorSeconds() };

/** Says a figure at once, and again in the table at the end. `reach` is what the ratio is to be, `>= 0.65`; `-` is none. */
export const report = (workload: string, ours: number, floor: number, unit: string, reach: string): void =>
  say({ workload, ours, beside: floor, by: 'floor', unit, reach });
/** The same beside ourselves at another time or in another place. */
export const reportBeside = (workload: string, ours: number, before: number, unit: string, reach: string): void =>
  say({ workload, ours, beside: before, by: 'before', unit, reach });
/** The same beside what it may be at most, or must be at least. */
export const reportBudget = (
  workload: string,
  ours: number,
  budget: number,
  unit: string,
  side: '<=' | '>=' = '<=',
): void => say({ workload, ours, beside: budget, by: 'budget', unit, reach: `${side} 1` });

function say(line: Line): void {
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

/** What the workload of this process has come to by now. */
export const taken = (name: string, failed?: string): Taken => ({
  name,
  lines,
  seconds: (performance.now() - began.clock) / 1000,
  busy: processorSeconds() - began.busy,
  ...(failed !== undefined && { failed }),
});

/** Notes what a workload came to, for the table. */
export function add(one: Taken): void {
  all.push(one);
  process.stdout.write(`${clockOf(one)}\n`);
}

export const hasFailed = (): boolean => all.some(({ failed }) => failed !== undefined);

const clockOf = ({ name, seconds, busy, failed }: Omit<Taken, 'lines'>) =>
  `${name.padEnd(10)}${seconds.toFixed(0).padStart(6)} s, ${busy.toFixed(0).padStart(5)} s of processors${failed === undefined ? '' : `  FAILED: ${failed}`}`;

/** All figures with whether each was met, how long each workload took, and how many figures were missed. */
export function table(): string {
  const figures = all.flatMap((each) => each.lines);
  const count = (wanted: string) => figures.filter((line) => verdict(line) === wanted).length;
  const failed = all.filter((each) => each.failed !== undefined);
  const sum = (what: 'seconds' | 'busy') => all.reduce((total, each) => total + each[what], 0);
  return [
    '',
    ...all.flatMap(({ lines }) => lines.map((line) => `${verdict(line).padEnd(7)}${written(line)}`)),
    ...failed.map(({ name, failed }) => `failed ${name}: ${failed}`),
    '',
    ...all.map(clockOf),
    `${clockOf({ name: 'all', seconds: sum('seconds'), busy: sum('busy') })}; it may take ${20 * 60} s`,
    `${count('missed')} of ${count('missed') + count('met')} missed, ${failed.length} of ${all.length} workloads failed`,
    '',
  ].join('\n');
}
