import { sameValue } from '../../changes/rules/changes.ts';
import type { MergeChoice, Conflict, Fields, MergeEffect, ConflictSide, Versions } from '../merging.ts';
import { EXISTENCE, fieldOf, thingOf } from './keys.ts';

export type Choices = Readonly<Record<string, MergeChoice>>;

/** Lists the conflicts that are still undecided. */
export const openOf = (conflicts: readonly Conflict[], choices: Choices): Conflict[] =>
  conflicts.filter(({ key }) => !choices[key]);

/** Keeps earlier choices for conflicts that are still the same; all others have to be decided anew. */
export function choicesKept(
  before: readonly Conflict[],
  choices: Choices,
  now: readonly Conflict[],
): Record<string, MergeChoice> {
  const known = new Map(before.map((conflict) => [conflict.key, conflict]));
  return Object.fromEntries(
    now.flatMap((conflict) => {
      const choice = choices[conflict.key];
      const old = known.get(conflict.key);
      return choice && old && isSameConflict(old, conflict) ? [[conflict.key, choice]] : [];
    }),
  );
}

const isSameConflict = (a: Conflict, b: Conflict): boolean =>
  a.kind === b.kind && sameValue(contentOf(a), contentOf(b));
const contentOf = ({ base, ours, theirs, steps, along, barred, wanted }: Conflict) =>
  [base, ours, theirs, steps, along, barred, wanted].map((each) => each ?? null);

/** Returns the initial choices of conflicts. */
export const presetsOf = (conflicts: readonly Conflict[]): Record<string, MergeChoice> =>
  Object.fromEntries(conflicts.flatMap(({ key, preset }) => (preset ? [[key, { side: preset }]] : [])));

/**
 * Returns the fields after taking the steps and settling the conflicts as chosen; undefined if the item is deleted or does not exist. An
 * open conflict leaves our side unchanged.
 */
export function fieldsAfterChoices(
  { base, ours, theirs }: Versions,
  merged: MergeEffect,
  choices: Choices,
): Fields | undefined {
  const existence = merged.conflicts.find(({ key }) => key === EXISTENCE);
  if (existence) {
    const { side } = choices[EXISTENCE] ?? { side: 'OURS' };
    return side === 'BASE' ? base : side === 'THEIRS' ? theirs : ours;
  }
  if (merged.kind === 'REMOVED') return undefined;
  const fields = new Map(ours ?? []);
  for (const { key, after } of merged.steps) set(fields, key, after);
  for (const conflict of merged.conflicts) {
    const choice = choices[conflict.key] ?? { side: 'OURS' };
    settle(fields, conflict, choice, theirs);
    const taken = choice.side === 'THEIRS' ? theirs : choice.side === 'BASE' ? base : undefined;
    if (taken) for (const key of conflict.along ?? []) set(fields, key, taken.get(key));
  }
  return fields;
}

function settle(
  fields: Map<string, unknown>,
  conflict: Conflict,
  { side, value }: MergeChoice,
  there: Fields = new Map(),
): void {
  const { kind, key, base, ours, theirs } = conflict;
  set(fields, key, side === 'EDITED' ? value : side === 'BASE' ? base : side === 'THEIRS' ? theirs : ours);
  if (side !== 'THEIRS' || (kind !== 'LINK_DELETED' && kind !== 'DIAGRAM_DELETED')) return;
  // The attributes of a link follow the link, and the places on a diagram follow the diagram.
  for (const each of fields.keys()) if (each !== key && thingOf(each) === key) fields.delete(each);
  for (const [each, attr] of there) if (thingOf(each) === key) fields.set(each, attr);
}

function set(fields: Map<string, unknown>, key: string, value: unknown): void {
  if (value === null || value === undefined) fields.delete(key);
  else fields.set(key, value);
}

const mayBeEdited = new Set(['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE', 'SCRIPT', 'METADATA']);

/** Lists the sides that a conflict offers. */
export const availableSides = (conflict: Offering): ConflictSide[] =>
  offeredBy(conflict).filter((side) => !conflict.barred?.includes(side));

type Offering = Pick<Conflict, 'key' | 'kind' | 'theirs'> & Partial<Pick<Conflict, 'base' | 'ours' | 'barred'>>;

function offeredBy({ kind, key, base = null, ours, theirs }: Offering): ConflictSide[] {
  if (kind === 'STATE') return ours === theirs ? ['OURS'] : ['OURS', 'THEIRS'];
  if (kind === 'CLASS')
    return base === null || base === ours || base === theirs ? ['OURS', 'THEIRS'] : ['OURS', 'THEIRS', 'BASE'];
  // Taking theirs would close a circle of links, or delete a schema item that our entities use.
  if (kind === 'CIRCLE' || (kind === 'IN_USE' && theirs === null)) return ['OURS'];
  if (key === EXISTENCE) return kind === 'IN_USE' ? ['OURS', 'THEIRS'] : ['OURS', 'BASE', 'THEIRS'];
  const edited: ConflictSide[] = mayBeEdited.has(fieldOf(key).type) ? ['EDITED'] : [];
  return kind === 'FIELD' ? ['OURS', 'THEIRS', 'BASE', ...edited] : ['OURS', 'THEIRS', ...edited];
}
