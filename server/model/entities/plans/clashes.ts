import type { Clash } from '../../../refusals/saves.ts';
import type { Change, ChangeRecord } from '../../changes/change.ts';
import type { LayoutValue } from '../../changes/diagram-layout.ts';
import { changeNames } from '../../changes/rules/change-texts.ts';
import type { Entity } from '../entity.ts';
import { displayName } from '../rules/names.ts';
import type { LayoutClash } from './layouts.ts';

/** Finds the authors and times of changes since a revision, for the words of a refusal. */
export class Clashes {
  readonly found: Clash[] = [];
  readonly #since: Map<number, ChangeRecord[]>;

  constructor(since: readonly ChangeRecord[]) {
    this.#since = Map.groupBy(since, ({ entityId }) => entityId);
  }

  /** Returns an entity's changes since the revision, in order. */
  since = (id: number): readonly ChangeRecord[] => this.#since.get(id) ?? [];

  /** Tells whether the product has derived the entity's number since. */
  isWorkedOut(id: number): boolean {
    const last = this.since(id).findLast(({ changes }) => changes.some(({ type }) => type === 'NUMBER'));
    return last?.changes.some(({ type, isWorkedOut }) => type === 'NUMBER' && isWorkedOut) === true;
  }

  /** Adds a field that somebody else changed: `yours` is the wanted value, `theirs` the present one, `before` the one at that revision. */
  add(
    entity: Pick<Entity, 'id' | 'number' | 'name'>,
    { type, identifiers }: Pick<Change, 'type' | 'identifiers'>,
    values: Pick<Clash, 'yours' | 'theirs' | 'before'>,
  ): void {
    const isIt = (each: Change) => each.type === type && String(each.identifiers) === String(identifiers);
    const since = this.since(entity.id);
    this.#push(
      entity,
      { type, identifiers },
      values,
      since.findLast(({ changes }) => changes.some(isIt)) ?? since.at(-1),
    );
  }

  /** A place of a diagram of an entity, or the diagram itself, that somebody else changed. */
  addOfLayout(entity: Entity, type: string, { key, ...values }: LayoutClash): void {
    const identifiers = key === null ? [type] : [type, key];
    const isIt = (each: Change) =>
      each.type === 'DIAGRAM_LAYOUT' &&
      each.identifiers[0] === type &&
      (key === null ||
        [each.value, each.originalState].some((value) =>
          Object.hasOwn((value as LayoutValue | null)?.places ?? {}, key),
        ));
    const since = this.since(entity.id);
    this.#push(
      entity,
      { type: 'DIAGRAM_LAYOUT', identifiers },
      values,
      since.findLast(({ changes }) => changes.some(isIt)),
    );
  }

  #push(
    entity: Pick<Entity, 'id' | 'number' | 'name'>,
    { type, identifiers }: Pick<Change, 'type' | 'identifiers'>,
    values: Pick<Clash, 'yours' | 'theirs' | 'before'>,
    by: ChangeRecord | undefined,
  ): void {
    this.found.push({
      entityId: entity.id,
      entity: displayName(entity),
      type,
      identifiers,
      field: identifiers[0] ?? changeNames[type],
      ...values,
      savedBy: by?.username ?? '',
      savedAt: by?.date.toISOString() ?? '',
    });
  }

  /** An entity that somebody deleted, whole. */
  addDeleted(entity: Pick<Entity, 'id' | 'number' | 'name'>): void {
    const by = this.since(entity.id).findLast(({ type }) => type === 'delete');
    this.found.push({
      entityId: entity.id,
      entity: displayName(entity),
      type: 'DELETED',
      identifiers: [],
      field: 'Entity',
      yours: null,
      theirs: null,
      before: null,
      savedBy: by?.username ?? '',
      savedAt: by?.date.toISOString() ?? '',
    });
  }
}
