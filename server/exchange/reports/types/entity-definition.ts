import type { SeenRecord } from '../../../model/changes/change.ts';
import { readHistories } from '../../../model/changes/queries/histories.ts';
import { farEnd } from '../../../model/changes/rules/change-texts.ts';
import { readCommentsOf } from '../../../model/comments/queries/threads.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { entitiesOf } from '../../../model/entities/queries/rows.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { relationLabel } from '../../../model/schema/rules/display-names.ts';
import type { Block, LinkedDiagram, TextPicture } from '../paper.ts';
import { threadsOf, type Thread } from '../queries/comment-threads.ts';
import { readFullNames, readReportedEntities, type ReportedEntities } from '../queries/entities.ts';
import { hereOf, storedPicture, withoutPictures, withPictures } from '../queries/pictures.ts';
import type { Report } from '../report.ts';
import { addCaptions } from '../rules/captions.ts';
import { sharedColumns } from '../rules/columns.ts';
import { linkedDiagrams } from '../rules/linked-diagrams.ts';
import { changesTable } from '../rules/newest-changes.ts';
import type { ReportOptions } from '../rules/options.ts';
import { proseOf } from '../rules/prose.ts';

/** Prints all that the model says of each entity. */
export const entityDefinition: Report = {
  key: 'entity_definition',
  title: 'Entity Definition',
  description:
    'A full sheet for each entity: description, labels, attributes, relationships, image, comments and latest changes.',
  formats: ['docx', 'pdf', 'html'],
  options: ['query', 'entityIds', 'rootId', 'orderBy', 'images', 'limit'],
  async content(ctx, project, asked) {
    const { key } = project;
    const here = hereOf(ctx, project);
    const reported = await readReportedEntities(ctx, key, asked, { hasLinks: true });
    const { limit = 0, images = true } = asked;
    const ids = reported.entities.map(({ id }) => id);
    const histories: ReadonlyMap<number, SeenRecord[]> =
      limit > 0 ? await readHistories(ctx, { key, schema: reported.schema }, ids, { first: limit }) : new Map();
    const people = await readFullNames(
      ctx,
      [...histories.values()].flat().map(({ username }) => username),
    );
    const blocks: (Block | TextPicture | LinkedDiagram)[] = [];
    const said = await readCommentsOf(ctx, key.slug, 'entity_id', ids);
    const threads = Map.groupBy(await threadsOf(ctx, said), ({ entityId }) => entityId);
    const far = new Set(
      [...histories.values()].flat().flatMap(({ changes }) => changes.flatMap((each) => farEnd(each) ?? [])),
    );
    const others = await entitiesOf(ctx.db, key, [...far]);
    const changesOf = (entity: Entity, records: readonly SeenRecord[]) =>
      changesTable(entity, records, {
        schema: reported.schema,
        when: reported.when,
        person: (username) => people.get(username) ?? username,
        called: (id) => displayName(others.get(id)),
      });
    for (const entity of reported.entities) {
      blocks.push({ kind: 'heading', level: 1, text: displayName(entity) });
      if (images && entity.imageId)
        blocks.push({ kind: 'picture', source: storedPicture(key, entity.imageId), says: entity.name });
      blocks.push(...proseOf(entity.description), ...linkedDiagrams(entity.description, here));
      blocks.push(factsOf(reported, entity), ...linksOf(reported, entity));
      blocks.push(
        ...commentsOf(entity, threads.get(entity.id) ?? []),
        ...changesOf(entity, (histories.get(entity.id) ?? []).slice(0, limit)),
      );
    }
    return {
      title: titleOf(asked, reported),
      hasContents: reported.entities.length > 1,
      blocks: addCaptions(images ? await withPictures(ctx, project, blocks) : withoutPictures(blocks)),
    };
  },
};

/** Returns the report's title: the root or the topmost entity, else the search by which its entities were found. */
function titleOf({ rootId, query = '' }: ReportOptions, { entities }: ReportedEntities): string {
  const one = entities.length === 1 ? entities[0] : entities.find(({ id }) => id === rootId);
  if (one) return displayName(one);
  return ['Entity Definition', query.trim()].filter(Boolean).join(': ');
}

const factsOf = (reported: ReportedEntities, entity: Entity): Block => ({
  kind: 'facts',
  facts: [
    ['Class', reported.className(entity)],
    ...(entity.labelIds.length > 0 ? [['Labels', reported.labels(entity)] as const] : []),
    ...reported.attributes(entity).filter(([, value]) => value !== ''),
    ['Created', `${reported.when(entity.created)}, ${reported.person(entity.createdBy)}`],
    ...(entity.modified
      ? [['Modified', `${reported.when(entity.modified)}, ${reported.person(entity.modifiedBy)}`] as const]
      : []),
  ],
});

/** Returns the links of an entity, by relation. */
function linksOf(reported: ReportedEntities, entity: Entity): Block[] {
  const byRelation = Map.groupBy(reported.rels(entity), ({ relationId }) => relationId);
  if (byRelation.size === 0) return [];
  const rows = [...byRelation].map(([id, rels]) => {
    const relation = reported.schema.relations.get(id);
    return [
      relation ? relationLabel(relation) : 'Unknown Relation',
      rels
        .map(({ targetId }) => reported.called(targetId))
        .toSorted()
        .join('\n'),
    ];
  });
  return [
    {
      kind: 'table',
      title: 'Relationships',
      caption: `Relationships of ${displayName(entity)}`,
      columns: sharedColumns({ Relation: 3, 'Related entity': 8 }),
      rows: rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    },
  ];
}

function commentsOf(entity: Entity, threads: readonly Thread[]): Block[] {
  if (threads.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Comments',
      caption: `Comments on ${displayName(entity)}`,
      columns: sharedColumns({ Comment: 5, Author: 2, Date: 2, Replies: 5, 'Resolved By': 2 }),
      rows: threads.map(({ text, author, date, replies, resolvedBy }) => [text, author, date, replies, resolvedBy]),
    },
  ];
}
