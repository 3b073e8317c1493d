import { displayName } from '../../../model/entities/rules/names.ts';
import { relationLabel } from '../../../model/schema/rules/display-names.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Cell } from '../paper.ts';
import { readReportedEntities } from '../queries/entities.ts';
import { MOST_ROWS } from '../queries/entity-ids.ts';
import { readSuspects } from '../queries/suspect-links.ts';
import type { Report } from '../report.ts';
import { findRelations } from '../rules/relations.ts';
import { numberCell } from '../rules/sheet-values.ts';

/** Spreadsheets end at 16,384 columns; nobody reads as many. */
const MOST_COLUMNS = 1_000;

/** Prints which rows are linked to which columns. */
export const entityRelationshipMatrix: Report = {
  key: 'entity_relationship_matrix',
  title: 'Entity Relationship Matrix',
  description:
    'A matrix of entities that shows in each cell by which relations the two are related, and which relationships are suspect.',
  formats: ['xlsx', 'csv', 'docx', 'pdf'],
  options: ['query', 'entityIds', 'rootId', 'orderBy', 'columnQuery', 'relations'],
  async content(ctx, { key }, asked) {
    const reported = await readReportedEntities(ctx, key, asked, { hasLinks: true });
    const relations = findRelations(reported.schema, asked.relations ?? []);
    const wanted = new Set(relations.map(({ id }) => id));
    const linked = new Map(
      reported.entities.map((entity) => {
        const rels = reported.rels(entity).filter(({ relationId }) => wanted.size === 0 || wanted.has(relationId));
        return [entity.id, Map.groupBy(rels, ({ targetId }) => targetId)] as const;
      }),
    );
    const across = asked.columnQuery?.trim()
      ? (await readReportedEntities(ctx, key, { query: asked.columnQuery, most: asked.most })).entities
      : [...new Set([...linked.values()].flatMap((targets) => [...targets.keys()]))]
          .flatMap((id) => reported.target(id) ?? [])
          .toSorted((a, b) => (a.sortNumber < b.sortNumber ? -1 : 1));
    if (across.length > MOST_COLUMNS)
      throw invalid(
        `The matrix would have ${across.length} columns; up to ${MOST_COLUMNS} are possible. Choose the columns with columnQuery.`,
      );
    if (reported.entities.length * across.length > 20 * MOST_ROWS) throw reportTooLarge();
    const nameOf = (id: number) => {
      const relation = reported.schema.relations.get(id);
      return relation ? relationLabel(relation) : 'Unknown Relation';
    };
    const isSuspect = await readSuspects(ctx, { key, schema: reported.schema, entities: reported.entities });
    const cells = reported.entities.map((entity) =>
      across.map(({ id }) => {
        const rels = linked.get(entity.id)?.get(id) ?? [];
        if (rels.length === 0) return '';
        const said =
          wanted.size === 1
            ? 'X'
            : [...new Set(rels.map(({ relationId }) => nameOf(relationId)))].toSorted().join(', ');
        return rels.some((rel) => isSuspect(entity.id, rel)) ? `${said} (suspect)` : said;
      }),
    );
    const count = (all: readonly string[]) => all.filter((cell) => cell !== '').length;
    const rows = reported.entities.map((entity, at): Cell[] => [
      displayName(entity),
      ...cells[at]!,
      numberCell(count(cells[at]!)),
    ]);
    const totals = across.map((_, at) => count(cells.map((row) => row[at]!)));
    const columns = [
      { title: relations.length === 1 ? relations[0]!.name : 'Entity', share: 4 },
      ...across.map((entity) => ({ title: displayName(entity), share: 1.2, isTurned: true })),
      { title: 'Total', share: 1 },
    ];
    const all = totals.reduce((sum, each) => sum + each, 0);
    const whole = ['Total', ...[...totals, all].map((each) => numberCell(each))];
    return {
      isWide: true,
      blocks: [{ kind: 'table', title: 'Matrix', columns, keys: 1, hasTotals: true, rows: [...rows, whole] }],
    };
  },
};
