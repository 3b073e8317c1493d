import type { Column } from '../paper.ts';
import { readReportedEntities } from '../queries/entities.ts';
import type { Report } from '../report.ts';
import { findRelations, linkTargets } from '../rules/relations.ts';

/** One row for each entity that a search finds. */
export const entityTable: Report = {
  key: 'entity_table',
  title: 'Entity Table',
  description: 'One row for each entity, with the attributes and relations that you choose.',
  formats: ['xlsx', 'csv', 'docx', 'pdf', 'html'],
  options: ['query', 'entityIds', 'rootId', 'orderBy', 'properties', 'relations', 'labels'],
  async content(ctx, { key }, asked) {
    const { properties = [], relations = [], labels = true } = asked;
    const reported = await readReportedEntities(ctx, key, asked, { hasLinks: relations.length > 0 });
    const chosen = findRelations(reported.schema, relations);
    const columns: Column[] = [
      { title: 'Class', share: 2.5 },
      { title: 'Number', share: 2 },
      { title: 'Name', share: 4 },
      { title: 'Description', share: 8 },
      ...(labels ? [{ title: 'Labels', share: 3 }] : []),
      ...properties.map((title) => ({ title, share: 3 })),
      ...chosen.map(({ name: title }) => ({ title, share: 4 })),
      { title: 'Created', share: 2.2 },
      { title: 'Modified', share: 2.2 },
      { title: 'Modified By', share: 2.6 },
    ];
    const rows = reported.entities.map((entity) => {
      const rels = reported.rels(entity);
      return [
        reported.className(entity),
        entity.number,
        entity.name,
        reported.text(entity),
        ...(labels ? [reported.labels(entity)] : []),
        ...properties.map((name) => reported.value(entity, name)),
        ...chosen.map((relation) => linkTargets(rels, relation.id).map(reported.called).join('; ')),
        reported.moment(entity.created),
        reported.moment(entity.modified),
        reported.person(entity.modifiedBy ?? entity.createdBy),
      ];
    });
    return { isWide: true, hasContents: false, blocks: [{ kind: 'table', title: 'Entities', columns, keys: 2, rows }] };
  },
};
