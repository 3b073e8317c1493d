import type { Change } from '../changes/change.ts';
import { changesBetween, type State } from '../entities/rules/changes-between.ts';
import { treeRelations } from '../entities/search/rules/content.ts';
import type { Schema } from '../schema/schema.ts';
import type { DifferenceCounts, DifferenceKind, DifferenceRow, DifferenceFilter } from './difference.ts';

/** Lists the changes of an entity field by field; empty if it exists only on one side. */
export const changesOf = (before: State | undefined, after: State | undefined): Change[] =>
  before && after ? changesBetween(before, after) : [];

/** Returns the kind of difference between two states; undefined if there is none. */
export function differenceKind(
  schema: Schema,
  before: State | undefined,
  after: State | undefined,
): Pick<DifferenceRow, 'kind' | 'isMoved'> | undefined {
  if (!before && !after) return undefined;
  if (!before || !after) return { kind: before ? 'REMOVED' : 'ADDED', isMoved: false };
  const ways = new Set(
    treeRelations(schema).flatMap(({ relationId }) => schema.relations.get(relationId)?.inverseId ?? []),
  );
  const changes = changesBetween(before, after);
  const isMove = ({ type, identifiers: [relation] }: Change) =>
    type === 'NUMBER' || (type.startsWith('RELATIONSHIP') && ways.has(Number(relation)));
  if (changes.length === 0) return undefined;
  return { kind: changes.every(isMove) ? 'MOVED' : 'CHANGED', isMoved: changes.some(isMove) };
}

/** Tells whether a difference matches the search by its entity's name on either side; a redacted entity is not found by its text. */
export function isFound({ search }: DifferenceFilter, before: State | undefined, after: State | undefined): boolean {
  const text = search?.trim().toLowerCase() ?? '';
  if (text === '') return true;
  const entities = [before, after].flatMap((state) => state?.entity ?? []);
  return entities.every(({ isRedacted }) => !isRedacted) && entities.some((each) => saysIn(each, text));
}

const saysIn = ({ number, name }: { number: string; name: string }, text: string) =>
  `${number} ${name}`.toLowerCase().includes(text);

export function countedByKind(rows: readonly { kind: DifferenceKind }[]): DifferenceCounts {
  const of = (kind: DifferenceKind) => rows.filter((row) => row.kind === kind).length;
  return { ADDED: of('ADDED'), REMOVED: of('REMOVED'), CHANGED: of('CHANGED'), MOVED: of('MOVED') };
}
