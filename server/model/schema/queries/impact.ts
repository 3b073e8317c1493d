import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import { MOST_VALUES, type LinkKind, type Question } from '../rules/impact.ts';

/** Questions about some projects of an organization. */
export interface ImpactRequest {
  projectIds: readonly number[];
  questions: readonly Question[];
}

/** The extent of a change in one project. */
export interface ProjectExtent {
  key: string;
  projectId: number;
  count: number;
  /** Examples of the entities, or of those at the source ends of links. */
  some: number[];
}

const SHOWN = 3;
const ints = (ids: readonly number[]): Sql => sql`any(${[...ids]}::int[])`;

/** The rows that a question is about, of `t`. */
function rowsOf(organizationId: number, projectIds: readonly number[], question: Question): Sql {
  const { kind, id, classes, ofLinks, relationId, word } = question;
  const property = String(id);
  const held: Partial<Record<Question['kind'], Sql>> = {
    CLASS: sql`t.class_id = ${id}`,
    RELATION: sql`t.relation_id = ${id}`,
    LABEL: sql`t.label_ids @> array[${id}::int]`,
    OFFERED: sql`t.label_ids @> array[${id}::int]`,
    DEFAULT: sql`not jsonb_exists(t.attrs, ${property})`,
    CHOICE: sql`(t.attrs -> ${property} = to_jsonb(${word ?? ''}::text)
      or jsonb_typeof(t.attrs -> ${property}) = 'array' and jsonb_exists(t.attrs -> ${property}, ${word ?? ''}))`,
  };
  return sql`from ${sql.table(ofLinks ? 'link' : 'entity')} t
    where t.organization_id = ${organizationId} and t.project_id = ${ints(projectIds)}
      and ${held[kind] ?? sql`jsonb_exists(t.attrs, ${property})`}
      ${classes ? sql`and t.class_id = ${ints(classes)}` : sql``}
      ${relationId ? sql`and t.relation_id = ${relationId}` : sql``}`;
}

/** Counts the matches of some questions in each project, without empty ones. One statement, whatever the questions. */
export async function readProjectExtents(
  db: Reader,
  organizationId: number,
  asked: readonly ImpactRequest[],
  except: readonly number[] = [],
): Promise<ProjectExtent[]> {
  const parts = asked.flatMap(({ projectIds, questions }) =>
    questions.map((question) => {
      const id = sql.ref(question.ofLinks ? 't.source_id' : 't.id');
      return sql`(select ${question.key}::text as key, t.project_id as "projectId", count(*)::int as count,
        (array_agg(${id} order by ${id}))[1:${sql.lit(SHOWN)}] as some
        ${rowsOf(organizationId, projectIds, question)} and ${id} <> all(${[...except]}::int[]) group by t.project_id)`;
    }),
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<ProjectExtent>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** A value with how often a project has it. */
export interface HeldValue {
  propertyId: number;
  projectId: number;
  value: AttributeValue;
  count: number;
}

/** Reads the distinct values of some properties, at most one more than `MOST_VALUES`. One statement. */
export async function readValues(
  db: Reader,
  organizationId: number,
  asked: readonly ImpactRequest[],
): Promise<HeldValue[]> {
  const parts = asked.flatMap(({ projectIds, questions }) =>
    questions
      .filter(({ kind }) => kind === 'TYPE')
      .map(
        (question) => sql`(select ${question.id}::int as "propertyId", t.project_id as "projectId",
          t.attrs -> ${String(question.id)} as value, count(*)::int as count
          ${rowsOf(organizationId, projectIds, question)} group by 2, 3 order by 4 desc limit ${MOST_VALUES + 1})`,
      ),
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<HeldValue>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The number of links of a kind in a project. */
export interface HeldLinks extends LinkKind {
  projectId: number;
  count: number;
  some: number[];
}

/** Counts the links of some relations in each project, by kind. One statement. */
export async function readLinkKinds(
  db: Reader,
  organizationId: number,
  asked: readonly { projectIds: readonly number[]; relationIds: readonly number[] }[],
  except: readonly number[] = [],
): Promise<HeldLinks[]> {
  const parts = asked
    .filter(({ relationIds }) => relationIds.length > 0)
    .map(
      ({ projectIds, relationIds }) => sql`(select l.project_id as "projectId", s.class_id as "sourceClassId",
        l.relation_id as "relationId", t.class_id as "targetClassId", count(*)::int as count,
        (array_agg(l.source_id order by l.source_id))[1:${sql.lit(SHOWN)}] as some
        from link l join entity s on s.organization_id = l.organization_id and s.id = l.source_id
          join entity t on t.organization_id = l.organization_id and t.id = l.target_id
        where l.organization_id = ${organizationId} and l.project_id = ${ints(projectIds)} and l.relation_id = ${ints(relationIds)}
          and l.source_id <> all(${[...except]}::int[])
        group by 1, 2, 3, 4)`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<HeldLinks>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Reads the entities, and the ends of links, that match some questions. One statement. */
export async function readTouchedIds(
  db: Reader,
  organizationId: number,
  asked: readonly ImpactRequest[],
  links: readonly LinkKind[],
  projectIds: readonly number[],
): Promise<Set<number>> {
  const parts = asked.flatMap(({ projectIds, questions }) =>
    questions.map((question) =>
      question.ofLinks
        ? sql`select unnest(array[t.source_id, t.target_id]) as id ${rowsOf(organizationId, projectIds, question)}`
        : sql`select t.id as id ${rowsOf(organizationId, projectIds, question)}`,
    ),
  );
  if (links.length > 0)
    parts.push(sql`select unnest(array[l.source_id, l.target_id]) as id from link l
      join entity s on s.organization_id = l.organization_id and s.id = l.source_id
      join entity t on t.organization_id = l.organization_id and t.id = l.target_id
      where l.organization_id = ${organizationId} and l.project_id = ${ints(projectIds)}
        and (s.class_id, l.relation_id, t.class_id) in (select * from unnest(${links.map((each) => each.sourceClassId)}::int[],
          ${links.map((each) => each.relationId)}::int[], ${links.map((each) => each.targetClassId)}::int[]))`);
  if (parts.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
