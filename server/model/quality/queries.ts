import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../entities/entity.ts';
import { readRels } from '../entities/queries/rows.ts';
import type { Schema } from '../schema/schema.ts';

/** The relations that say where a requirement comes from. */
const SOURCES = new Set(['traced from', 'derives', 'refines', 'decomposes', 'sourced by']);

/** What is to be known of some requirements beside what they say. */
export interface Around {
  hasSource(entity: Entity): boolean;
  /** Whether no other requirement of the project has its number. */
  isNumberOwn(entity: Entity): boolean;
  /** What a requirement that says the opposite is called; undefined where there is none. */
  opposite(entity: Entity): string | undefined;
}

const said = (html: string) => html.toLowerCase().replace(/<[^>]*>/g, '');
const bare = (html: string) => said(html).replace(/\bshall not\b/g, 'shall');
const isDenied = (html: string) => /\bshall not\b/.test(said(html));

/** Reads that of all of them by three statements. */
export async function readAround(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  { entities, family }: { entities: readonly Entity[]; family: readonly number[] },
): Promise<Around> {
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
  const texts = [
    ...new Set(entities.map(({ description }) => bare(description)).filter((text) => /\bshall\b/.test(text))),
  ];
  const plain = sql<string>`regexp_replace(lower(description), '<[^>]*>', '', 'g')`;
  const alike = await own
    .select(['id', 'number', 'name', plain.as('text')])
    .where(
      sql<string>`regexp_replace(${plain}, '\\mshall not\\M', 'shall', 'g')`,
      '=',
      sql<string>`any(${texts}::text[])`,
    )
    .orderBy('id')
    .execute();
  const doubles = new Set(shared.map(({ number }) => number));
  const byText = Map.groupBy(alike, ({ text }) => text.replace(/\bshall not\b/g, 'shall'));
  return {
    hasSource: ({ id }) =>
      (rels.get(id) ?? []).some(({ relationId }) => SOURCES.has(schema.relations.get(relationId)?.name ?? '')),
    isNumberOwn: ({ number }) => !doubles.has(number),
    opposite: ({ description, id }) => {
      const found = byText
        .get(bare(description))
        ?.find((each) => each.id !== id && isDenied(each.text) !== isDenied(description));
      return found && ([found.number, found.name].filter(Boolean).join(' ') || `ID: ${found.id}`);
    },
  };
}
