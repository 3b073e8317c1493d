import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OpenedBaseline } from '../../../model/baselines/opened-baseline.ts';
import { readBaselines } from '../../../model/baselines/queries/baselines.ts';
import { readChangesExtent, readLastSetters } from '../../../model/changes/queries/last-setters.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { isVeiled } from '../../../model/entities/queries/veil.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import { stateOf, workflowOf } from '../../../model/workflow/rules/follow.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { PaperCover, Table } from '../paper.ts';
import { approvalsTable, changesRecordTable, statusText, type Approval } from '../rules/document-record.ts';
import { momentsOf, readFullNames } from './entities.ts';

/** The maximum number of baselines that a change record lists. */
const MOST = 50;

/** An artifact with its content, as a report has read them. */
interface ReadDocument {
  schema: Schema;
  root: Entity;
  content: readonly Entity[];
  kind: OpenedBaseline['kind'];
}

/** An entity with its state in the workflow of its class. */
interface InState {
  id: number;
  propertyId: number;
  state: string;
  /** True if the state is one in which the workflow locks. */
  isFinal: boolean;
}

/** Reads what the cover of a document says of its standing: its status, who approved what, and its baselines with what changed since. */
export async function readDocumentRecord(
  ctx: Ctx,
  { key, workflow }: OpenedProject,
  { schema, root, content, kind }: ReadDocument,
): Promise<PaperCover> {
  const seen = [root, ...content].filter((entity) => !isVeiled(key, entity));
  const states = statesOf(workflow, schema, seen);
  const own = states.find(({ id }) => id === root.id)?.state;
  const status = own ?? statusText(states.map(({ state }) => state));
  const ids = [root, ...content].map(({ id }) => id);
  const tables = [await approvals(ctx, key, states), await changeRecord(ctx, key, { kind, root, ids })];
  return {
    facts: status === '' ? [] : [['Status', status]],
    tables: tables.filter((table) => table !== undefined),
  };
}

function statesOf(workflow: OpenedProject['workflow'], schema: Schema, entities: readonly Entity[]): InState[] {
  const classes = new Set(entities.map(({ classId }) => classId));
  const ways = new Map([...classes].map((id) => [id, workflowOf(workflow, schema, id)]));
  return entities.flatMap(({ id, classId, attrs }) => {
    const way = ways.get(classId);
    if (!way) return [];
    const state = stateOf(way.property, attrs);
    const isFinal = way.transitions.some(({ lock, toState }) => lock && toState === state);
    return [{ id, propertyId: way.property.id, state, isFinal }];
  });
}

/** Lists who brought entities into the states in which they are locked; a statement for each such state. */
async function approvals(ctx: Ctx, key: ProjectKey<'READ'>, states: readonly InState[]): Promise<Table | undefined> {
  const found: Approval[] = [];
  const final = states.filter(({ isFinal }) => isFinal);
  for (const group of Map.groupBy(final, ({ propertyId, state }) => `${propertyId} ${state}`).values()) {
    const { propertyId, state: value } = group[0]!;
    const ids = group.map(({ id }) => id);
    const setters = await readLastSetters(ctx.db, key, ids, { propertyId, value });
    found.push(...setters.map(({ username, date }) => ({ state: value, username, date })));
  }
  const people = await readFullNames(
    ctx,
    found.map(({ username }) => username),
  );
  return approvalsTable(found, { when: momentsOf(ctx), person: (username) => people.get(username) ?? username });
}

async function changeRecord(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { kind, root, ids }: { kind: OpenedBaseline['kind']; root: Entity; ids: readonly number[] },
): Promise<Table | undefined> {
  const page = { limit: MOST + 1 };
  const own = await readBaselines(ctx, key, { kind, rootId: root.id }, page);
  const ofProject = kind === 'baseline' ? await readBaselines(ctx, key, { kind, rootId: null }, page) : [];
  const all = [...own, ...ofProject.filter(({ covers }) => covers === 'project')].toSorted((a, b) => b.id - a.id);
  const extent = await readChangesExtent(ctx.db, key, ids, all[0]?.revision ?? 0);
  const people = await readFullNames(ctx, [...all.map(({ createdBy }) => createdBy), ...extent.usernames]);
  const words = { when: momentsOf(ctx), person: (username: string) => people.get(username) ?? username };
  return changesRecordTable(all, { ...extent, revision: key.asOf ?? key.revision }, MOST, words);
}
