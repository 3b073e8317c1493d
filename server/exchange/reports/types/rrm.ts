import { readerAsOf } from '../../../model/entities/queries/as-of.ts';
import { decompositionBelow } from '../../../model/entities/queries/rows.ts';
import { decomposition } from '../../../model/schema/rules/display-names.ts';
import { readReportedEntities, reportedEntities } from '../queries/entities.ts';
import { readSuspects } from '../queries/suspect-links.ts';
import type { Report } from '../report.ts';
import { isOfClass } from '../rules/classes.ts';
import { findRelation, linkTargets } from '../rules/relations.ts';
import { gapsOf, verificationState } from '../rules/verification.ts';

/** The relations shown, each with its column's share of the width. */
const TRACES = ['traced from', 'derives', 'refines', 'satisfied by', 'verified by'] as const;
const titled = (name: string) => name.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());

/** Prints for each requirement its sources and what is derived from it. */
export const rrm: Report = {
  key: 'rrm',
  title: 'Requirements Relationship Matrix',
  description:
    'For each requirement its origin, what satisfies and verifies it, test results, suspect relationships, and what is missing.',
  formats: ['xlsx', 'csv', 'docx', 'pdf'],
  options: ['query', 'entityIds', 'rootId', 'orderBy'],
  async content(ctx, { key }, asked) {
    const reported = await readReportedEntities(ctx, key, asked, { hasLinks: true });
    const { schema } = reported;
    const relations = TRACES.map((name) => findRelation(schema, name)?.id);
    const requirements = reported.entities.filter(({ classId }) => isOfClass(schema, classId, 'Requirement'));
    const isSuspect = await readSuspects(ctx, { key, schema, entities: requirements });
    const traces = requirements.map((entity) => relations.map((id) => linkTargets(reported.rels(entity), id)));
    const edges = await decompositionBelow(
      readerAsOf(ctx.db, key),
      key.organizationId,
      decomposition(schema)?.children.id ?? 0,
      traces.flatMap(([, , , , cases = []]) => cases),
    );
    const parts = new Map(
      [...Map.groupBy(edges, ([whole]) => whole)].map(([whole, all]) => [whole, all.map(([, part]) => part)]),
    );
    const cases = await reportedEntities(ctx, key, schema, [
      ...new Set([...traces.flatMap(([, , , , each = []]) => each), ...edges.map(([, part]) => part)]),
    ]);
    const statuses = new Map(cases.entities.map((each) => [each.id, cases.attribute(each, 'Status')]));
    const methods = [...schema.labels.values()].filter(
      ({ parentId }) => schema.labels.get(parentId ?? 0)?.name === 'Verification Method',
    );
    const rows = requirements.map((entity, at) => {
      const [from = [], derived = [], , satisfying = [], verifying = []] = traces[at]!;
      const method = methods.filter(({ id }) => entity.labelIds.includes(id)).map(({ name }) => name);
      const gaps = gapsOf({
        isTraced: from.length + derived.length > 0,
        isSatisfied: satisfying.length > 0,
        isVerified: verifying.length > 0,
        hasMethod: method.length > 0,
      });
      return [
        entity.number,
        entity.name,
        reported.text(entity),
        reported.attribute(entity, 'Status'),
        ...traces[at]!.map((each, nth) =>
          each
            .map((targetId) => {
              const relationId = relations[nth];
              const suspect = relationId !== undefined && isSuspect(entity.id, { relationId, targetId });
              return `${reported.called(targetId)}${suspect ? ' (suspect)' : ''}`;
            })
            .join('; '),
        ),
        method.join(', '),
        verificationState(verifying, parts, (id) => statuses.get(id) ?? ''),
        gaps.join('; '),
      ];
    });
    const columns = [
      { title: 'Number', share: 2 },
      { title: 'Name', share: 3 },
      { title: 'Text', share: 6 },
      { title: 'Status', share: 2.4 },
      ...TRACES.map((name) => ({ title: titled(name), share: 2.8 })),
      { title: 'Verification Method', share: 3 },
      { title: 'Test Status', share: 2.6 },
      { title: 'Gaps', share: 2.6 },
    ];
    return { isWide: true, blocks: [{ kind: 'table', title: 'Requirements', columns, keys: 2, rows }] };
  },
};
