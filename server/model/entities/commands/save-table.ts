import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { inTrial } from '../../../platform/trial.ts';
import { invalid, within, withinAll } from '../../../refusals/refusal.ts';
import { entityNotFound, transitionNotPermitted } from '../../../refusals/saves.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { splitNames } from '../../attributes/types/user-team.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Steps } from '../../workflow/rules/steps.ts';
import type { Entity } from '../entity.ts';
import type { ThroughLocks } from '../plans/plan.ts';
import { readPeopleNamed } from '../queries/people-named.ts';
import { readReferences } from '../queries/references.ts';
import { entitiesToChange } from '../queries/rows.ts';
import { lockInTheWay } from '../rules/locks.ts';
import { nameIn } from '../rules/names.ts';
import { noSuchFile } from '../rules/references.ts';
import {
  readRow,
  refuseUnclearColumns,
  type TableReading,
  type TableCell,
  type TableColumn,
  type TableRow,
} from '../rules/typed-table.ts';
import { saveInProject } from './save.ts';
import { stepsIn } from './transitions.ts';

const MOST_ROWS = 5_000;
const MOST_COLUMNS = 50;

export interface TypedTable extends ThroughLocks {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** The class of new entities whose row names none. */
  classId?: number | null | undefined;
  /** The revision on which the values were read that the texts take the place of, as for `saveEntities`; a trial says what they take the place of now. */
  revision?: number | null | undefined;
  /** Only says what would become of each, and changes nothing. */
  isTrial?: boolean | undefined;
  /** True to refuse texts of which a value leaves out a part, such as a choice that does not exist. */
  takesWhole?: boolean | undefined;
}

export interface TableResult {
  /** The cells that change something, leave something out or are refused. */
  cells: TableCell[];
  /** The entities that were saved, in the order of their rows; none for a trial. */
  entityIds: number[];
  /** The revision it became; null where nothing changed, and for a trial. */
  revision: number | null;
}

/**
 * Saves texts typed into the cells of a table as values of entities and as new entities, in one save, all or none, and reports the parts
 * left out. A trial returns the result of each cell, and refusals with reasons.
 */
export async function saveTable(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { columns, rows, classId, revision, isTrial = false, takesWhole = false, throughLocks = false }: TypedTable,
): Promise<TableResult> {
  // A preview takes no licence seat.
  await openProject(ctx, organization, projectId, 'WRITE');
  refuseWrongSize(columns, rows);
  return (isTrial ? inTrial : inTransaction)(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    within('columns', () => refuseUnclearColumns(schema, columns));
    const entities = await entitiesOfRows(ctx, key, rows);
    const people = await readPeopleNamed(ctx.db, key, namesTyped(schema, columns, rows));
    const reading: TableReading = {
      schema,
      classId: classId ?? undefined,
      wording: { timeZone: ctx.timeZone, people },
    };
    const found = rows.map((row) => {
      const entity = row.entityId == null ? undefined : entities.get(row.entityId);
      return { entity, revision: row.revision ?? revision ?? undefined, ...readRow(reading, columns, row, entity) };
    });
    if (isTrial)
      return {
        cells: triedCells(columns, found, {
          by: { key, username: signedIn(ctx).username, throughLocks },
          state: stateInTheWay(await stepsIn(ctx, { key, schema })),
          file: fileInTheWay(schema, await missingFiles(ctx, key, schema, found)),
        }),
        revision: null,
        entityIds: [],
      };
    refuseRefused(found, takesWhole);
    const patches = found.flatMap(({ entity, revision, patch }) =>
      patch ? [{ ...patch, projectId, ...(entity && { id: entity.id, revision }) }] : [],
    );
    const saved = await saveInProject(ctx, key, patches, { for: 'edit', throughLocks });
    return {
      cells: cellsOf(found),
      entityIds: saved.entities.map(({ id }) => id),
      revision: saved.revisions.get(projectId) ?? null,
    };
  });
}

type Found = ReturnType<typeof readRow> & { entity: Entity | undefined };

const cellsOf = (found: readonly Found[]): TableCell[] =>
  found.flatMap(({ cells }, row) => cells.map((cell) => ({ row, ...cell })));

interface InTheWay {
  by: Parameters<typeof lockInTheWay>[1];
  state: ReturnType<typeof stateInTheWay>;
  file: ReturnType<typeof fileInTheWay>;
}

/** The cells with the locks, the workflow and the missing files that are in their way, which only the save itself asks about otherwise. */
const triedCells = (
  columns: readonly TableColumn[],
  found: readonly Found[],
  { by, state, file }: InTheWay,
): TableCell[] =>
  cellsOf(found).map((cell) => {
    const { entity, patch } = found[cell.row]!;
    if (cell.refusal !== null) return cell;
    const locked = entity ? lockInTheWay(entity, by) : null;
    const column = columns[cell.column ?? -1];
    return { ...cell, refusal: locked ?? state(entity, patch, column) ?? file(entity, patch, column) };
  });

/** Lists the files that texts name instead of the ones that are stored. */
const filesNamed = (
  schema: Schema,
  { entity, patch }: Pick<Found, 'entity' | 'patch'>,
): { name: string; file: number }[] =>
  Object.entries(patch?.attrs ?? {}).flatMap(([id, file]) => {
    const property = schema.properties.get(Number(id));
    const isNew = typeof file === 'number' && file !== entity?.attrs[id];
    return property && isNew && propertyType(property.type).refersTo === 'files' ? [{ name: property.name, file }] : [];
  });

async function missingFiles(ctx: TxCtx, key: ProjectKey, schema: Schema, found: readonly Found[]) {
  const files = new Set(found.flatMap((each) => filesNamed(schema, each).map(({ file }) => file)));
  const there = await readReferences(ctx.db, key, { files, users: new Set(), teams: new Set() });
  return new Set([...files].filter((file) => !there.files.has(file)));
}

/** Says why the text of a file would be refused: the project has no such file. */
const fileInTheWay =
  (schema: Schema, missing: ReadonlySet<number>) =>
  (entity: Entity | undefined, patch: Found['patch'], column: TableColumn | undefined): string | null => {
    if (missing.size === 0 || column?.field !== 'ATTRIBUTE') return null;
    const named = filesNamed(schema, { entity, patch }).find(({ name }) => name === column.property);
    return named && missing.has(named.file) ? noSuchFile(named.file) : null;
  };

/**
 * Says why the text of a state would be refused: no transition that its writer may take leads there from the current state or from the
 * start.
 */
const stateInTheWay =
  (steps: Steps) =>
  (entity: Entity | undefined, patch: Found['patch'], column: TableColumn | undefined): string | null => {
    const classId = patch?.classId ?? entity?.classId;
    if (classId == null || column?.field !== 'ATTRIBUTE') return null;
    const step = steps.stepOf(entity, { classId, attrs: { ...entity?.attrs, ...patch?.attrs } });
    if (!step || step.transition || column.property !== step.property.name) return null;
    const made = entity ? undefined : { name: nameIn(patch ?? {}), beginnings: steps.beginnings(classId) };
    return transitionNotPermitted(step.from, step.to, [], { made }).message;
  };

/** Refuses the whole table while one of its texts is not a valid value, or not all of it is where that is asked for. */
function refuseRefused(found: readonly Found[], takesWhole: boolean): void {
  for (const { row, column, refusal, warning } of cellsOf(found)) {
    const why = refusal ?? (takesWhole ? warning : null);
    withinAll(column === null ? ['rows', row] : ['rows', row, 'texts', column], () => {
      if (why !== null) throw invalid(why);
    });
  }
}

function refuseWrongSize(columns: readonly TableColumn[], rows: readonly TableRow[]): void {
  if (rows.length > MOST_ROWS)
    throw invalid(
      `A table can have up to ${MOST_ROWS.toLocaleString('en')} rows, and this one has ${rows.length.toLocaleString('en')}. Paste it in parts, or import it as a file.`,
    );
  if (columns.length > MOST_COLUMNS) throw invalid(`A table can have up to ${MOST_COLUMNS} columns. Paste fewer.`);
  for (const [row, { texts }] of rows.entries())
    withinAll(['rows', row, 'texts'], () => {
      if (texts.length !== columns.length)
        throw invalid(`Each row needs a text or null for each of the ${columns.length} columns.`);
    });
}

async function entitiesOfRows(ctx: TxCtx, key: ProjectKey, rows: readonly TableRow[]): Promise<Map<number, Entity>> {
  const ids = rows.flatMap(({ entityId }) => entityId ?? []);
  const twice = ids.length === new Set(ids).size ? undefined : ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw invalid(`Two rows are for entity ${twice}. Remove one of them.`);
  const found = await entitiesToChange(ctx, key.organizationId, ids);
  for (const id of ids) if (found.get(id)?.projectId !== key.projectId) throw entityNotFound(id);
  return found;
}

/** Lists the names in columns of people. */
function* namesTyped(schema: Schema, columns: readonly TableColumn[], rows: readonly TableRow[]): Generator<string> {
  const names = new Set(
    [...schema.properties.values()]
      .filter(({ type }) => propertyType(type).refersTo === 'people')
      .map(({ name }) => name),
  );
  for (const [column, { field, property }] of columns.entries())
    if (field === 'ATTRIBUTE' && names.has(property ?? ''))
      for (const { texts } of rows) yield* splitNames(texts[column] ?? '');
}
