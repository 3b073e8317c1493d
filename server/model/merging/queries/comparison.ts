import type { Reader } from '../../../platform/database/database.ts';
import { doneInTurns, inTurns } from '../../../platform/turns.ts';
import type { Branch } from '../../branches/branch.ts';
import type { Entity } from '../../entities/entity.ts';
import { linkKey } from '../../entities/plans/links.ts';
import { decompositionBelow } from '../../entities/queries/rows.ts';
import { sortNumber } from '../../entities/rules/names.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Mover } from '../../workflow/rules/follow.ts';
import type { CommonVersion, Fields, MergeItem, MergeEffect, Versions } from '../merging.ts';
import { nameCircles, nameTakenNumbers, nameUsed, neededBy, type Placing } from '../rules/clashes.ts';
import { mergeableFields } from '../rules/entity-fields.ts';
import { WHOLE } from '../rules/keys.ts';
import { linksIn } from '../rules/link-fields.ts';
import { mergeVersions } from '../rules/merge-item.ts';
import { nameUnlawful, type Weighed } from '../rules/promise.ts';
import { nameStateAndLock, type MergingUser } from '../rules/states.ts';
import { readStates, type States } from './at-revisions.ts';
import { commonVersions, SCHEMA, WORKFLOW } from './base.ts';
import { changedSince, classesOf, takenNumbers } from './changed-entities.ts';
import { keepHeldWords } from './held-choices.ts';
import { inTargetNumbers } from './in-target-numbers.ts';
import { matchesOf, type EntityPair, type MergeSides } from './matching.ts';
import { movingIn } from './moving.ts';
import { compareSchemaSides, type SchemaComparison } from './schema.ts';
import { compareWorkflows, type WorkflowComparison } from './workflows.ts';

/** An entity on both sides, with the target's numbers in its fields, and negative ones for new entities. */
export interface Compared extends Weighed {
  pair: EntityPair;
  /** The entity on the source's side. */
  there: Entity | undefined;
  /** The entity on the target's side. */
  here: Entity | undefined;
  common: Pick<CommonVersion, 'projectId' | 'revision'>;
}

/** Both sides of a branch, compared with their last common state. */
export interface BranchComparison {
  two: MergeSides;
  branch: Branch;
  /** The target's schema with the source's additions. */
  schema: Schema;
  schemas: SchemaComparison;
  workflows: WorkflowComparison;
  entities: Compared[];
  items: MergeItem[];
  /** The classes of entities at the far ends of links that are alike on both sides. */
  farClasses: ReadonlyMap<number, number>;
  /** The transitions that the merging user may take in the target; undefined if the workflow is ignored. */
  moving: MergingUser | undefined;
  /** Returns the target's number of a source entity; a negative one for a new entity. */
  numberOf(sourceId: number): number;
}

/**
 * Compares both sides' changes since the base, and plans the merge. Reads only what changed, so a large project costs no more than a small
 * one.
 */
export async function compareForMerge(
  db: Reader,
  two: MergeSides,
  branch: Branch,
  mover: Mover | undefined,
): Promise<BranchComparison> {
  const { target, source } = two;
  const isUpdate = branch.projectId === target.projectId;
  const origin = isUpdate ? source : target;
  const sinceOf = (key: typeof target) => (key === origin ? branch.baseOriginRevision : branch.baseBranchRevision);
  const begun = { projectId: origin.projectId, revision: branch.baseOriginRevision };
  const common = await commonVersions(db, branch);
  const ours = await changedSince(db, target, sinceOf(target));
  const theirs = await changedSince(db, source, sinceOf(source));
  const kept = [...common.values()];
  const left = (key: typeof target) =>
    kept.map((row) => (key === origin ? row.originEntityId : row.branchEntityId)).filter((id) => id !== null);
  const pairs = await matchesOf(db, two, {
    ours: [...new Set([...ours.keys(), ...left(target)])],
    theirs: [...new Set([...theirs.keys(), ...left(source)])],
  });
  const schemas = await compareSchemaSides(db, two, common.get(SCHEMA) ?? begun);
  const { schema } = schemas;
  const knowing = { ours: schemas.ours, both: schema };
  const workflows = await compareWorkflows(db, two, knowing, common.get(WORKFLOW) ?? begun);
  const baseOf = ({ globalId }: EntityPair) => common.get(globalId) ?? begun;
  const idIn = (pair: EntityPair, projectId: number) =>
    projectId === target.projectId ? pair.targetId : pair.sourceId;
  const at = (projectId: number, revisionOf: (pair: EntityPair) => number | undefined) =>
    pairs.flatMap((pair) => {
      const [id, revision] = [idIn(pair, projectId), revisionOf(pair)];
      return id === undefined || revision === undefined ? [] : [{ id, revision }];
    });
  const based = (key: typeof target) =>
    readStates(
      db,
      key,
      at(key.projectId, (pair) => (baseOf(pair).projectId === key.projectId ? baseOf(pair).revision : undefined)),
    );
  const here = await readStates(
    db,
    target,
    at(target.projectId, () => target.revision),
  );
  const there = await readStates(
    db,
    source,
    at(source.projectId, () => source.revision),
  );
  const [baseHere, baseThere] = [await based(target), await based(source)];
  const { numberOf, linksOf, whole } = await inTargetNumbers(db, two, schema, {
    pairs,
    ours: [here, baseHere],
    theirs: [there, baseThere],
  });
  const ends = (states: States, id: number | undefined, isTheirs: boolean) =>
    new Set(id === undefined ? [] : linksOf(states, id, isTheirs).map(linkKey));
  const fields = (states: States, id: number | undefined, isTheirs: boolean): Fields | undefined => {
    const found = whole(states, id, isTheirs);
    return found && mergeableFields(schema, found);
  };
  const entities = await inTurns(pairs, (pair): Compared => {
    const { projectId, revision } = baseOf(pair);
    const isBaseHere = projectId === target.projectId;
    const versions: Versions = {
      base: fields(isBaseHere ? baseHere : baseThere, idIn(pair, projectId), !isBaseHere),
      ours: fields(here, pair.targetId, false),
      theirs: fields(there, pair.sourceId, true),
    };
    const wasLinked = ends(isBaseHere ? baseHere : baseThere, idIn(pair, projectId), !isBaseHere);
    const isNewlyLinked = (now: ReadonlySet<string>) => [...now].some((link) => !wasLinked.has(link));
    const linked = {
      ours: isNewlyLinked(ends(here, pair.targetId, false)),
      theirs: isNewlyLinked(ends(there, pair.sourceId, true)),
    };
    const entity = here.entities.get(pair.targetId ?? 0) ?? there.entities.get(pair.sourceId ?? 0);
    const asItem = (found: MergeEffect): MergeItem | undefined =>
      entity && {
        ...found,
        name: `ENTITY:${pair.globalId}`,
        subject: 'ENTITY',
        targetId: pair.targetId ?? null,
        sourceId: pair.sourceId ?? null,
        classId: entity.classId,
        number: entity.number,
        title: entity.name,
        ours: ours.get(pair.targetId ?? 0) ?? null,
        theirs: theirs.get(pair.sourceId ?? 0) ?? null,
        state: null,
        lockedBy: null,
      };
    const found = mergeVersions(versions, linked);
    const id = pair.targetId ?? -pair.sourceId!;
    return {
      ...versions,
      pair,
      id,
      item: found && asItem(found),
      asItem,
      there: there.entities.get(pair.sourceId ?? 0),
      here: here.entities.get(pair.targetId ?? 0),
      common: { projectId, revision },
    };
  });
  const changed = entities.flatMap(({ item }) => item ?? []);
  await nameNumbers(db, target, changed);
  await nameAllCircles(db, target, schema, changed);
  nameNeeded(schemas, entities);
  await keepHeldWords(db, target, schemas, entities);
  const farClasses = await classesOfFarEnds(db, target, schema, entities);
  await doneInTurns(nameUnlawful({ schema, schemas, entities, farClasses }));
  const moving = mover && (await movingIn(db, target, schema, mover));
  if (moving) await inTurns(entities, (each) => nameStateAndLock(each, moving));
  const items = [...schemas.compared, ...workflows.compared, ...entities].flatMap(({ item }) => item ?? []);
  return { two, branch, schema, schemas, workflows, entities, items, farClasses, moving, numberOf };
}

/** Reads the classes of entities that are linked to compared ones but not compared themselves. */
async function classesOfFarEnds(
  db: Reader,
  { organizationId }: MergeSides['target'],
  schema: Schema,
  entities: readonly Compared[],
): Promise<Map<number, number>> {
  const known = new Set(entities.map(({ id }) => id));
  const ends = entities.flatMap(({ ours, theirs, base }) =>
    [ours, theirs, base].flatMap((fields) => (fields ? linksIn(schema, fields).map(({ end }) => end) : [])),
  );
  return classesOf(
    db,
    organizationId,
    [...new Set(ends)].filter((id) => id > 0 && !known.has(id)),
  );
}

/** Names the items that we have deleted from the schema and merged entities need. */
function nameNeeded({ compared, deleted }: SchemaComparison, entities: readonly Compared[]): void {
  const needed = neededBy(entities);
  for (const each of deleted) {
    if (!needed.has(`${each.kind}:${each.id}`)) continue;
    nameUsed(each.item, { here: false, there: true }, each.theirs);
    compared.push(each);
  }
}

const CANDIDATES = 100;

async function nameNumbers(db: Reader, target: MergeSides['target'], items: readonly MergeItem[]): Promise<void> {
  const numbers = items.flatMap(({ kind, targetId, steps }) =>
    kind === 'ADDED' && targetId === null
      ? steps.filter(({ key }) => key === 'NUMBER').map(({ after }) => String(after))
      : [],
  );
  const taken = await takenNumbers(db, target, numbers);
  if (taken.size === 0) return;
  const next = [...taken].flatMap((number) => {
    const [, head = '', last = ''] = /^(.*?)(\d*)$/s.exec(number)!;
    return Array.from(
      { length: CANDIDATES },
      (_, at) => `${head}${last === '' ? '.' : ''}${Number(last || 1) + 1 + at}`,
    );
  });
  for (const number of await takenNumbers(db, target, next)) taken.add(number);
  nameTakenNumbers(items, taken);
}

async function nameAllCircles(
  db: Reader,
  target: MergeSides['target'],
  schema: Schema,
  items: readonly MergeItem[],
): Promise<void> {
  const moved = items.filter(({ steps }) => steps.some(({ key }) => key === WHOLE));
  const relationId = decomposition(schema)?.children.id;
  if (moved.length === 0 || relationId === undefined) return;
  const numberOf = ({ targetId, sourceId }: MergeItem) => targetId ?? -sourceId!;
  const parts = moved.map(numberOf).filter((id) => id > 0);
  const links: readonly Placing[] = await decompositionBelow(db, target.organizationId, relationId, parts);
  nameCircles(moved, numberOf, links);
}

/** Conflicts first, then by kind of thing, class and number. */
export function sortKeyOf(
  schema: Schema,
  { conflicts, subject, classId, number, title, targetId, sourceId }: MergeItem,
): string {
  const className = classId === null ? '' : (schema.classes.get(classId)?.name ?? '');
  const isEntity = subject === 'ENTITY';
  const place = isEntity ? sortNumber(number, targetId ?? sourceId ?? 0) : title;
  return [conflicts.length > 0 ? 0 : 1, isEntity ? 1 : 0, subject, className, place].join('\u0001').slice(0, 1_000);
}
