// The points of the picture that can be compared: pure.
import { momentText } from '../../../ui/moments.ts';

/** A line of the picture with the data of its points. */
interface Lane {
  id: string;
  projectId: number;
  name: string;
  branch: { originRevision: number; created: string } | null;
}

/** A baseline of the main line. */
export interface BaselinePoint {
  id: string;
  baselineId: number;
  name: string;
  created: string;
  /** The revision that it was made of. */
  revision: number;
}

/** The present of a line, or the main line as of the past. */
export interface VersionPoint {
  /** Its name in words. */
  name: string;
  line: Lane;
  moment: number | 'now';
  side: Side;
}

interface Side {
  value: string;
  label: string;
  name: string;
  input: { baselineId: string } | { projectId: string; asOf?: { revision: number } };
  revision: number | null;
}

/** A comparison of two chosen points: from the earlier to the later, which is the present of its line if `chosen` is null. */
export interface Pair {
  from: Side;
  home: Lane;
  chosen: string | null;
}

/** Returns all points of a picture; the ends of lines first, then baselines and starts of branches, each latest first. */
export function pointsOf(main: Lane, branches: readonly Lane[], baselines: readonly BaselinePoint[]): VersionPoint[] {
  const kept = baselines.map((each) => atBaseline(main, each));
  const starts = branches.flatMap((each) => atStart(main, each));
  return [...[main, ...branches].map(atNow), ...kept.toSorted(latestFirst), ...starts.toSorted(latestFirst)];
}

const latestFirst = (a: VersionPoint, b: VersionPoint) => Number(b.moment) - Number(a.moment);

const atNow = (line: Lane): VersionPoint => {
  const value = `project-${line.projectId}`;
  const side = { value, label: line.name, name: line.name, input: { projectId: line.id }, revision: null };
  return { name: `${line.name} now`, line, moment: 'now', side };
};

const atBaseline = (main: Lane, { id, baselineId, name, created, revision }: BaselinePoint): VersionPoint => {
  const value = String(baselineId);
  const label = `${name}, ${momentText(created)}`;
  const side = { value, label, name, input: { baselineId: id }, revision };
  return { name: label, line: main, moment: Date.parse(created), side };
};

function atStart(main: Lane, { name, branch }: Lane): VersionPoint[] {
  if (!branch) return [];
  const { originRevision: revision, created } = branch;
  const value = `revision-${revision}`;
  const input = { projectId: main.id, asOf: { revision } };
  const side = { value, label: `Revision ${revision}`, name: `revision ${revision}`, input, revision };
  return [{ name: `${main.name} where ${name} starts`, line: main, moment: Date.parse(created), side }];
}

/** Sorts two points by time; two presents stay as chosen. */
export function pairOf(one: VersionPoint, other: VersionPoint): Pair {
  const isLater = (a: VersionPoint, b: VersionPoint) => a.moment !== 'now' && b.moment !== 'now' && a.moment > b.moment;
  const [from, to] =
    (one.moment === 'now' && other.moment !== 'now') || isLater(one, other) ? [other, one] : [one, other];
  return { from: from.side, home: to.line, chosen: to.moment === 'now' ? null : to.side.value };
}
