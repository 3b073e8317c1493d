import { singular } from '../../../model/schema/rules/ids.ts';
import { schemaKinds, type SchemaKind } from '../../../model/schema/schema.ts';

/** The part of a history left out because of a schema item: the number of entities of a class, values, links, or entities with a label. */
export interface HistoryOmission {
  kind: SchemaKind;
  name: string;
  count: number;
}

/** Counts the parts of a history left out because of a schema item; a part of several moments counts once. */
export class LeftOutTally {
  readonly #found = new Map<SchemaKind, Map<string, Set<string>>>();

  note(kind: SchemaKind, name: string, what: string): void {
    const ofKind = this.#found.get(kind) ?? new Map<string, Set<string>>();
    this.#found.set(kind, ofKind.set(name, (ofKind.get(name) ?? new Set()).add(what)));
  }

  get all(): HistoryOmission[] {
    return schemaKinds.flatMap((kind) =>
      [...(this.#found.get(kind) ?? [])]
        .map(([name, found]) => ({ kind, name, count: found.size }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  }
}

const things: Record<SchemaKind, [one: string, many: string]> = {
  classes: ['entity', 'entities'],
  properties: ['value', 'values'],
  relations: ['relationship', 'relationships'],
  labels: ['use on an entity', 'uses on entities'],
};

/** "The schema no longer has the class 'Valve': 3 entities in baselines are left out." */
export const goneWords = (each: HistoryOmission): string =>
  `The schema no longer has the ${singular[each.kind]} '${each.name}': ${counted(each)} in baselines ${isOrAre(each)} left out.`;

/** "The schema no longer permits 2 values of 'Bore' in baselines; they are left out." */
export const notPermittedWords = (each: HistoryOmission): string =>
  `The schema no longer permits ${counted(each)} of '${each.name}' in baselines; ${each.count === 1 ? 'it' : 'they'} ${isOrAre(each)} left out.`;

/** Says "2 links in baselines lead to what is not in the file; they are left out." */
export const nowhereWords = (count: number): string =>
  count === 1
    ? '1 relationship in baselines refers to an entity that is not in the file; it is left out.'
    : `${count} relationships in baselines refer to entities that are not in the file; they are left out.`;

const isOrAre = ({ count }: HistoryOmission) => (count === 1 ? 'is' : 'are');
const counted = ({ kind, count }: HistoryOmission) => `${count} ${things[kind][count === 1 ? 0 : 1]}`;
