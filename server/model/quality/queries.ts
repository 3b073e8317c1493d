import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../entities/entity.ts';
import { readRels } from '../entities/queries/rows.ts';
import type { Schema } from '../schema/schema.ts';

/** The relations that say where a requirement comes from. */
const SOURCES = new Set(['traced from', 'derives', 'refines', 'decomposes', 'sourced by']);

/** The facts about requirements beyond their own contents. */
export interface QualityContext {
  hasSource(entity: Entity): boolean;
  /** Tells whether no other requirement of the project has the same number. */
  isNumberOwn(entity: Entity): boolean;
  /** Returns the name of a requirement that states the opposite; undefined if there is none. */
  opposite(entity: Entity): string | undefined;
}

interface Found {
  id: number;
  number: string;
  name: string;
}

const said = (html: string) => html.toLowerCase().replace(/<[^>]*>/g, '');
const bare = (html: string) => said(html).replace(/\bshall not\b/g, 'shall');
const isDenied = (html: string) => /\bshall not\b/.test(said(html));

/** The first that says each text. */
const byText = (rows: readonly (Found & { text: string })[]): ReadonlyMap<string, Found> =>
  new Map(rows.toReversed().map((row) => [row.text, row]));

/** Reads that of all of them by four statements at most. */
export async function readContexts(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  { entities, family }: { entities: readonly Entity[]; family: readonly number[] },
): Promise<QualityContext> {
  const ids = entities.map(({ id }) => id);
  const rels = await readRels(ctx.db, { key, schema }, ids);
  const numbers = [...new Set(entities.map(({ number }) => number).filter(Boolean))];
  const own = ctx.db
    .selectFrom('entity')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('classId', '=', sql<number>`any(${[...family]}::integer[])`);
  const shared = await own
    .select('number')
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .groupBy('number')
    .having(sql<number>`count(*)`, '>', 1)
    .execute();
  const speaking = entities.map(({ description }) => description).filter((text) => /\bshall\b/.test(said(text)));
  const distinct = (descriptions: readonly string[]) => [...new Set(descriptions.map(bare))];
  const denied = distinct(speaking.filter(isDenied));
  const affirmed = distinct(speaking.filter((description) => !isDenied(description)));
  const plain = sql<string>`regexp_replace(lower(description), '<[^>]*>', '', 'g')`;
  const without = sql<string>`regexp_replace(${plain}, '\\mshall not\\M', 'shall', 'g')`;
  const chosen = own.select(['id', 'number', 'name']).orderBy('id');
  // Preselects requirements by words of negation: few have any, and only their texts are compared.
  const denials = chosen
    .select(without.as('text'))
    .where(sql<boolean>`text_key like '%shall not%'`)
    .where(sql<boolean>`${plain} ~ '\\mshall not\\M'`)
    .where(without, '=', sql<string>`any(${affirmed}::text[])`);
  const claims = chosen.select(plain.as('text')).where(plain, '=', sql<string>`any(${denied}::text[])`);
  const denying = byText(affirmed.length > 0 ? await denials.execute() : []);
  const claiming = byText(denied.length > 0 ? await claims.execute() : []);
  const doubles = new Set(shared.map(({ number }) => number));
  return {
    hasSource: ({ id }) =>
      (rels.get(id) ?? []).some(({ relationId }) => SOURCES.has(schema.relations.get(relationId)?.name ?? '')),
    isNumberOwn: ({ number }) => !doubles.has(number),
    opposite: ({ description }) => {
      const found = (isDenied(description) ? claiming : denying).get(bare(description));
      return found && ([found.number, found.name].filter(Boolean).join(' ') || `ID: ${found.id}`);
    },
  };
}
