import { sql } from 'kysely';

import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { matchesIn, type Finding } from '../../model/entities/queries/matches.ts';
import { MAX_ENTITIES } from '../../model/entities/rules/at-once.ts';
import { refuseLong } from '../../model/entities/rules/transform.ts';
import { escapeLike } from '../../model/entities/search/queries/scope.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Turns } from '../../platform/turns.ts';
import type { Artifact } from '../artifact.ts';
import type { ArtifactMatches } from '../find.ts';
import { runsIn, spotsIn, searchableTexts, type PlacedMatch, type Text } from '../rules/matches.ts';
import { readLines } from './lines.ts';

/** Reads the matches on an artifact in reading order, in names and descriptions, whether drawn or not. */
export async function readFound(ctx: Ctx, artifact: Artifact, finding: Finding): Promise<ArtifactMatches> {
  refuseLong(finding.find);
  if (finding.find === '') return { places: [], totalCount: 0 };
  const lines = await readLines(ctx, artifact);
  const mayHold = await readMayHold(
    ctx,
    artifact,
    lines.map(({ id }) => id),
    finding,
  );
  const texts = await textsInTurns(lines.flatMap(({ id }) => mayHold.get(id) ?? []));
  const spots = (await spotsOf(ctx.db, texts, finding)).flatMap(([, own]) => own);
  const places = spots.slice(0, MAX_ENTITIES).map(({ entityId, field, text, nth }) => ({ entityId, field, text, nth }));
  return { places, totalCount: spots.length };
}

/** Returns the texts of some entities, giving other work its turn in between. */
export async function textsInTurns(entities: readonly Text['entity'][]): Promise<Text[]> {
  const turns = new Turns();
  const texts: Text[] = [];
  for (const entity of entities) {
    texts.push(...searchableTexts(entity));
    if (turns.isOver) await turns.next();
  }
  return texts;
}

/** Finds the matches in some texts, in one statement, and returns the texts with matches. */
export async function spotsOf(
  db: Reader,
  texts: readonly Text[],
  finding: Finding & { replacement?: string },
): Promise<(readonly [Text, PlacedMatch[]])[]> {
  const all = texts.flatMap(({ stretches }) => stretches.map(({ text }) => text));
  const matches = await matchesIn(db, all, finding);
  const turns = new Turns();
  const found: (readonly [Text, PlacedMatch[]])[] = [];
  let at = 0;
  for (const text of texts) {
    const spots = spotsIn(text, matches.slice(at, (at += text.stretches.length)));
    if (spots.length > 0) found.push([text, spots]);
    if (turns.isOver) await turns.next();
  }
  return found;
}

/**
 * Reads those of some entities that may contain the searched words, by the texts that search compares, so that a long document is not read
 * completely.
 */
export async function readMayHold(
  ctx: Ctx,
  { of: { key } }: Artifact,
  ids: readonly number[],
  { find, isExpression }: Finding,
): Promise<Map<number, Text['entity']>> {
  const runs = isExpression ? [] : runsIn(find).map((run) => `%${escapeLike(run)}%`);
  const { rows } = await sql<Text['entity']>`select e.id, e.name, e.description from entity e
    where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = any(${[...ids]}::integer[])
      and e.text_key like all(${runs}::text[])`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return new Map(rows.map((row) => [row.id, row]));
}
