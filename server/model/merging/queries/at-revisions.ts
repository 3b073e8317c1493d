import { sql, type RawBuilder } from 'kysely';

import type { Reader, Writer } from '../../../platform/database/database.ts';
import { snake } from '../../../platform/database/rows.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import type { DiagramRow, PlaceRow } from '../../entities/plans/layouts.ts';
import { entityColumns } from '../../entities/queries/columns.ts';

/** An entity of a project as it was when a revision had been committed. */
export interface Then {
  id: number;
  revision: number;
}
interface Home {
  organizationId: number;
  projectId: number;
}

// Reads so many rows at a time, so that other requests get their turn in between.
const AT_ONCE = 1_000;

/**
 * Reads the rows that were valid for some entities, each at its own revision, from current and stored versions. Very many take several
 * statements.
 */
async function readAt<T>(
  db: Reader,
  home: Home,
  wanted: readonly Then[],
  from: Parameters<typeof readSlice>[3],
): Promise<(T & { asked: number })[]> {
  const found: (T & { asked: number })[] = [];
  for (let first = 0; first < wanted.length; first += AT_ONCE)
    for (const row of await readSlice<T>(db, home, wanted.slice(first, first + AT_ONCE), from)) found.push(row);
  return found;
}

async function readSlice<T>(
  db: Reader,
  { organizationId, projectId }: Home,
  wanted: readonly Then[],
  { table, columns, at }: { table: string; columns: readonly string[]; at: RawBuilder<unknown> },
): Promise<(T & { asked: number })[]> {
  const names = sql.raw(columns.map((name) => `t.${name}`).join(', '));
  const here = sql`t.organization_id = ${organizationId} and t.project_id = ${projectId} and ${at} and t.revision <= asked.revision`;
  const { rows } = await sql<T & { asked: number }>`
    select asked.id as asked, found.* from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ revision }) => revision)}::integer[])
      as asked(id, revision)
    cross join lateral (
      select ${names} from ${sql.table(table)} t where ${here}
      union all
      select ${names} from ${sql.table(`${table}_version`)} t where ${here} and t.to_revision > asked.revision
    ) as found`.execute(db as Writer);
  return rows;
}

const linkColumns = [
  'organization_id',
  'project_id',
  'source_id',
  'relation_id',
  'target_id',
  'attrs',
  'created',
  'created_by',
  'revision',
];
const diagramColumns = ['root_id', 'type', 'name'];
const placeColumns = ['root_id', 'type', 'key', 'place'];

/** The mergeable contents of some entities, each as of its own revision. */
export interface States {
  entities: ReadonlyMap<number, Entity>;
  /** The links at either end, by the requested entity; a link may belong to both of its ends. */
  links: ReadonlyMap<number, Link[]>;
  diagrams: ReadonlyMap<number, DiagramRow[]>;
  places: ReadonlyMap<number, PlaceRow[]>;
}

/** Reads states in five statements, or for very many in five per thousand. */
export async function readStates(db: Reader, home: Home, wanted: readonly Then[]): Promise<States> {
  const entities = await readAt<Entity>(db, home, wanted, {
    table: 'entity',
    columns: entityColumns.map(snake),
    at: sql`t.id = asked.id`,
  });
  const there = new Set(entities.map(({ id }) => id));
  const asked = wanted.filter(({ id }) => there.has(id));
  const links = (at: RawBuilder<unknown>) => readAt<Link>(db, home, asked, { table: 'link', columns: linkColumns, at });
  const begun = await links(sql`t.source_id = asked.id`);
  const ended = await links(sql`t.target_id = asked.id`);
  const at = sql`t.root_id = asked.id`;
  const diagrams = await readAt<DiagramRow>(db, home, asked, { table: 'diagram', columns: diagramColumns, at });
  const places = await readAt<PlaceRow>(db, home, asked, { table: 'diagram_place', columns: placeColumns, at });
  return {
    entities: new Map(entities.map(({ asked: _, ...entity }) => [entity.id, entity])),
    links: Map.groupBy([...begun, ...ended], (link) => link.asked),
    diagrams: Map.groupBy(diagrams, ({ rootId }) => rootId),
    places: Map.groupBy(places, ({ rootId }) => rootId),
  };
}
