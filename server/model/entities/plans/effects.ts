import type { Change, ChangeRecord, WrittenRecord } from '../../changes/change.ts';
import type { Revision } from '../../revisions/commands/next-revision.ts';
import type { Entity, Link, Rel } from '../entity.ts';
import { changesBetween } from '../rules/changes-between.ts';
import { relsByEntity } from '../rules/rels.ts';
import { layoutChange } from './layouts.ts';
import type { Plan } from './plan.ts';

/** A change record of an entity before it has a revision. */
export type ChangeDraft = Omit<ChangeRecord, 'revision' | 'username' | 'date'>;

/** The effects of a plan, entity by entity. */
export interface Effects {
  created: number[];
  /** The created ones that are still to be written. */
  unwritten: number[];
  restored: number[];
  deleted: number[];
  updates: ChangeDraft[];
  /** The links that change, as seen from every end whose changes are put on record, before and after. Those that stay as they are do not matter. */
  was: ReadonlyMap<number, Rel[]>;
  is: ReadonlyMap<number, Rel[]>;
  /** The changes to the diagrams of each entity. */
  drawn: ReadonlyMap<number, Change[]>;
}
export type Settled = Plan & Effects;

/** Adds its effects to a plan. */
export function settlePlan(plan: Plan): Settled {
  const { schema, before, after, links, returning, early } = plan;
  const fresh = [...after.keys()].filter((id) => !before.has(id));
  const created = fresh.filter((id) => !returning.has(id));
  const ends = new Set([...before.keys(), ...returning.keys(), ...(areMany(created) ? [] : created)]);
  const changed = links.changed.map(({ link }) => link);
  const there = [...links.changed.map(({ link, attrs }) => ({ ...link, attrs })), ...links.added] as Link[];
  const was = relsByEntity(schema, [...changed, ...links.gone], ends);
  const is = relsByEntity(schema, there, ends);
  const effects = {
    created,
    unwritten: early ? created.filter((id) => !early.entities.has(id)) : created,
    restored: fresh.filter((id) => returning.has(id)),
    deleted: [...before.keys()].filter((id) => !after.has(id)),
    was,
    is,
    drawn: drawnBy(plan),
  };
  const { workedOut } = plan;
  const staying = [...before.values()].flatMap((old) => {
    const now = after.get(old.id);
    const isSame = now === old && !was.has(old.id) && !is.has(old.id) && !effects.drawn.has(old.id);
    return now && !isSame ? updateOf(old, now, effects, workedOut) : [];
  });
  return { ...plan, ...effects, updates: staying };
}

const drawnBy = ({ layouts = [] }: Plan): Map<number, Change[]> => {
  const drawn = new Map<number, Change[]>();
  for (const layout of layouts) {
    const change = layoutChange(layout);
    if (change) drawn.set(layout.rootId, [...(drawn.get(layout.rootId) ?? []), change]);
  }
  return drawn;
};

/** Tells whether a plan has no effect. */
export const isNothing = ({ created, restored, deleted, updates, schemaChanges, workflow }: Settled): boolean =>
  !schemaChanges && !workflow && created.length + restored.length + deleted.length + updates.length === 0;

function updateOf(
  old: Entity,
  now: Entity,
  { was, is, drawn }: Pick<Effects, 'was' | 'is' | 'drawn'>,
  workedOut: Plan['workedOut'],
): ChangeDraft[] {
  const { id } = now;
  const changes = [
    ...told(
      workedOut,
      id,
      changesBetween({ entity: old, rels: was.get(id) ?? [] }, { entity: now, rels: is.get(id) ?? [] }),
    ),
    ...(drawn.get(id) ?? []),
  ];
  return changes.length === 0 ? [] : [{ ...about(now), type: 'update', changes, originalState: null }];
}

/** Marks the changes that the product has derived. */
const told = (workedOut: Plan['workedOut'], id: number, changes: Change[]): Change[] =>
  workedOut?.has(id)
    ? changes.map((change) => (change.type === 'NUMBER' ? { ...change, isWorkedOut: true } : change))
    : changes;

/** The number of new entities from which records do not repeat their contents, which their first versions hold. */
const MANY = 1_000;
const areMany = (created: readonly number[]) => created.length >= MANY;

/** Generates the change records of a revision. A new entity's record is made only when it is written, since it holds the whole entity. */
export function* recordsOf({ number, username, date }: Revision, plan: Settled): Generator<WrittenRecord> {
  const stamp = { revision: number, username, date };
  const { before, after, was, is, returning } = plan;
  for (const draft of plan.updates) yield { ...draft, ...stamp };
  for (const id of plan.deleted) {
    const entity = before.get(id)!;
    const originalState = { ...entity, rels: was.get(id) ?? [] };
    yield { ...about(entity), ...stamp, type: 'delete', changes: [], originalState };
  }
  for (const id of plan.restored) {
    const [entity, kept] = [after.get(id)!, returning.get(id)!];
    // Lists what the entity loses in the restoration, most often nothing.
    const changes = changesBetween({ entity: kept, rels: kept.rels }, { entity, rels: is.get(id) ?? [] });
    yield { ...about(entity), ...stamp, type: 'restore', changes, originalState: null };
  }
  for (const id of plan.created) {
    const entity = after.get(id)!;
    const drawn = plan.drawn.get(id);
    const rels = is.get(id) ?? [];
    const changes =
      areMany(plan.created) && !drawn ? null : [...changesBetween(undefined, { entity, rels }), ...(drawn ?? [])];
    yield { ...about(entity), ...stamp, type: 'create', changes, originalState: null };
  }
}

const about = ({ organizationId, projectId, id: entityId, classId, number, name }: Entity) => ({
  organizationId,
  projectId,
  entityId,
  classId,
  number,
  name,
});
