import { readHistories } from '../../../model/changes/queries/histories.ts';
import { fieldName, valueText, wording } from '../../../model/changes/words.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules.ts';
import { relationLabel } from '../../../model/schema/rules/words.ts';
import type { Block, LinkedDiagram, Picture } from '../paper.ts';
import { readPeople, readReportedEntities, type ReportedEntities } from '../queries/entities.ts';
import { hereOf, readImage, withoutPictures, withPictures } from '../queries/pictures.ts';
import type { Report } from '../report.ts';
import { captioned } from '../rules/captions.ts';
import { imageFacts } from '../rules/image-size.ts';
import { linkedDiagrams } from '../rules/linked-diagrams.ts';
import { proseOf } from '../rules/prose.ts';

/** All that the model says of each entity. */
export const entityDefinition: Report = {
  key: 'entity_definition',
  title: 'Entity Definition',
  description:
    'A full sheet for each entity: its text, labels, properties, links by relation, image and newest changes.',
  formats: ['docx', 'pdf', 'html'],
  options: ['query', 'entityIds', 'rootId', 'orderBy', 'images', 'limit'],
  async content(ctx, project, asked) {
    const { key } = project;
    const here = hereOf(ctx, project);
    const reported = await readReportedEntities(ctx, key, asked, { hasLinks: true });
    const { limit = 0, images = true } = asked;
    const ids = reported.entities.map(({ id }) => id);
    const histories =
      limit > 0
        ? await readHistories(ctx, { key, schema: reported.schema }, ids, { first: limit })
        : new Map<number, never>();
    const people = await readPeople(
      ctx,
      [...histories.values()].flat().map(({ username }: { username: string }) => username),
    );
    const blocks: (Block | Picture | LinkedDiagram)[] = [];
    for (const entity of reported.entities) {
      blocks.push({ kind: 'heading', level: 1, text: displayName(entity) });
      const image = images && entity.imageId ? await readImage(ctx, key, entity.imageId) : undefined;
      const facts = image && imageFacts(image);
      if (image && facts) blocks.push({ kind: 'image', data: image, says: entity.name, ...facts });
      blocks.push(...proseOf(entity.description), ...linkedDiagrams(entity.description, here));
      blocks.push(factsOf(reported, entity), ...linksOf(reported, entity));
      const changes = (histories.get(entity.id) ?? []).slice(0, limit);
      if (changes.length > 0)
        blocks.push(
          { kind: 'heading', level: 2, text: 'Newest changes' },
          {
            kind: 'table',
            title: 'Newest changes',
            caption: `Newest changes of ${displayName(entity)}`,
            columns: [
              { title: 'Date', share: 2 },
              { title: 'User', share: 2 },
              { title: 'Changes', share: 8 },
            ],
            rows: changes.map((record) => [
              reported.when(record.date),
              people.get(record.username) ?? record.username,
              record.changes
                .map(
                  (each) =>
                    `${fieldName(reported.schema, each)} ${wording(each)}: ${valueText(reported.schema, each, each.value)}`,
                )
                .join('\n') || record.type,
            ]),
          },
        );
    }
    return {
      hasContents: reported.entities.length > 1,
      blocks: captioned(images ? await withPictures(ctx, project, blocks) : withoutPictures(blocks)),
    };
  },
};

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

/** What an entity is linked to, by relation. */
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
    { kind: 'heading', level: 2, text: 'Relationships' },
    {
      kind: 'table',
      title: 'Relationships',
      caption: `Relationships of ${displayName(entity)}`,
      columns: [
        { title: 'Relation', share: 3 },
        { title: 'Leads to', share: 8 },
      ],
      rows: rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    },
  ];
}
