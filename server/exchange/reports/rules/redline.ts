import { diffArrays } from 'diff';

import type { Block, Cell, FactList, LinkedDiagram, Paragraph, Run, Table, TextPicture } from '../paper.ts';
import { changedRuns, redlinedRuns } from './marked-runs.ts';

/** A part of a text before its pictures are read. */
export type Part = Block | TextPicture | LinkedDiagram;
/** The part of a document that is about one entity. */
export interface Chapter {
  id: number;
  parts: readonly Part[];
}
type Change = NonNullable<Run['change']>;

/** Makes one document of two: each chapter with its changed words marked, and those that are gone where they stood. */
export function redlined(before: readonly Chapter[], after: readonly Chapter[]): Part[] {
  const old = new Map(before.map(({ id, parts }) => [id, parts]));
  const now = new Set(after.map(({ id }) => id));
  const gone = goneBehind(before, now);
  const whole = [...(gone.get(null) ?? [])];
  for (const { id, parts } of after) {
    const was = old.get(id);
    whole.push(...(was ? redlinedParts(was, parts) : markedParts(parts, 'added')), ...(gone.get(id) ?? []));
  }
  return whole;
}

/** Returns the chapters that are gone, marked, by the last one before them that is still there; null is the beginning. */
function goneBehind(before: readonly Chapter[], now: ReadonlySet<number>): Map<number | null, Part[]> {
  const gone = new Map<number | null, Part[]>();
  let last: number | null = null;
  for (const { id, parts } of before)
    if (now.has(id)) last = id;
    else gone.set(last, [...(gone.get(last) ?? []), ...markedParts(parts, 'removed')]);
  return gone;
}

const keyOf = (part: Part) => JSON.stringify(part);

function redlinedParts(before: readonly Part[], after: readonly Part[]): Part[] {
  const steps = diffArrays([...before], [...after], { comparator: (a, b) => keyOf(a) === keyOf(b) });
  return steps.flatMap(({ value, added, removed }, at) => {
    if (!added && !removed) return value;
    const last = steps[at - 1];
    // What was removed is told of together with what came in its place.
    if (removed) return steps[at + 1]?.added ? [] : markedParts(value, 'removed');
    return last?.removed ? replaced(last.value, value) : markedParts(value, 'added');
  });
}

/** Pairs the parts of one kind in their order; the others are gone or new as a whole. */
function replaced(before: readonly Part[], after: readonly Part[]): Part[] {
  const left = [...before];
  const whole = after.flatMap((part) => {
    const at = left.findIndex(({ kind }) => kind === part.kind);
    const skipped = at < 0 ? [] : left.splice(0, at + 1);
    const old = skipped.pop();
    const marked = old ? pairOf(old, part) : markedParts([part], 'added');
    return [...markedParts(skipped, 'removed'), ...marked];
  });
  return [...whole, ...markedParts(left, 'removed')];
}

function pairOf(before: Part, after: Part): Part[] {
  if (before.kind === 'heading' && after.kind === 'heading')
    return [{ ...after, runs: redlinedRuns(before.text, after.text) }];
  if (before.kind === 'paragraph' && after.kind === 'paragraph')
    return [{ ...after, runs: redlinedRuns(before.runs, after.runs) }];
  if (before.kind === 'facts' && after.kind === 'facts') return [redlinedFacts(before, after)];
  if (before.kind === 'table' && after.kind === 'table') return redlinedTable(before, after);
  return [...markedParts([before], 'removed'), ...markedParts([after], 'added')];
}

function redlinedFacts(before: FactList, after: FactList): FactList {
  const old = new Map(before.facts);
  const names = new Set(after.facts.map(([name]) => name));
  return {
    kind: 'facts',
    facts: [
      ...after.facts.map(([name, value]) => [name, redlinedRuns(old.get(name) ?? '', value)] as const),
      ...before.facts
        .filter(([name]) => !names.has(name))
        .map(([name, value]) => [name, changedRuns(value, 'removed')] as const),
    ],
  };
}

/** Marks a table cell by cell where its rows can be compared; one with merged cells or other columns is shown as it was and as it is. */
function redlinedTable(before: Table, after: Table): Part[] {
  const isSame = before.columns.length === after.columns.length && !before.merged && !after.merged;
  if (!isSame) return [...markedParts([before], 'removed'), ...markedParts([after], 'added')];
  const steps = diffArrays([...before.rows], [...after.rows], {
    comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const rows = steps.flatMap(({ value, added, removed }, at): (readonly Cell[])[] => {
    if (!added && !removed) return value;
    const [last, next] = [steps[at - 1], steps[at + 1]];
    if (removed) return value.slice(next?.added ? next.value.length : 0).map((row) => markedRow(row, 'removed'));
    const old = last?.removed ? last.value : [];
    return value.map((row, nth) => (old[nth] ? redlinedRow(old[nth], row) : markedRow(row, 'added')));
  });
  return [{ ...after, rows }];
}

const redlinedRow = (before: readonly Cell[], after: readonly Cell[]) =>
  after.map((cell, at) => redlinedRuns(before[at] ?? '', cell));
const markedRow = (row: readonly Cell[], change: Change) => row.map((cell) => changedRuns(cell, change));

const markedParts = (parts: readonly Part[], change: Change): Part[] =>
  parts.flatMap((part) => markedPart(part, change));

function markedPart(part: Part, change: Change): Part[] {
  switch (part.kind) {
    case 'heading':
      return [
        {
          ...part,
          text: change === 'removed' ? `${part.text} (removed)` : part.text,
          runs: changedRuns(part.text, change),
        },
      ];
    case 'paragraph':
      return [{ ...part, runs: changedRuns(part.runs, change) }];
    case 'facts':
      return [{ ...part, facts: part.facts.map(([name, value]) => [name, changedRuns(value, change)] as const) }];
    case 'table':
      return [{ ...part, rows: part.rows.map((row) => markedRow(row, change)) }];
    case 'picture':
      return [
        told(`Image ${change}: ${part.caption || part.says || 'Picture'}`, change),
        ...(change === 'added' ? [part] : []),
      ];
    default:
      // Diagrams are drawn as they are; a link in the text says what came or went.
      return change === 'added' ? [part] : [];
  }
}

const told = (text: string, change: Change): Paragraph => ({
  kind: 'paragraph',
  runs: changedRuns([{ text: `[${text}]`, isItalic: true }], change),
});

/** Counts the chapters that came, went, or read otherwise. */
export function redlineCounts(before: readonly Chapter[], after: readonly Chapter[]): FactList['facts'] {
  const [old, now] = [before, after].map((all) => new Map(all.map(({ id, parts }) => [id, parts])));
  const added = after.filter(({ id }) => !old!.has(id)).length;
  const removed = before.filter(({ id }) => !now!.has(id)).length;
  const changed = after.filter(({ id, parts }) => {
    const was = old!.get(id);
    return was !== undefined && keyOfAll(was) !== keyOfAll(parts);
  }).length;
  return [
    ['Added', String(added)],
    ['Removed', String(removed)],
    ['Modified', String(changed)],
  ];
}

const keyOfAll = (parts: readonly Part[]) => parts.map(keyOf).join();
