import { questionsOf, type Resolution } from '../../schema/rules/impact.ts';
import type { View } from '../../schema/rules/impacts/impacts.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import type { Home } from '../../schema/rules/merge.ts';
import { schemaKinds, type SchemaItem, type SchemaItems } from '../../schema/schema.ts';

/** Groups projects by their view of a schema before and after a change: all without items of their own share one. */
export function viewsOf(
  rows: SchemaItems,
  after: SchemaItems,
  { organizationId, projectId }: Home,
  projectIds: readonly number[],
  chosen: ReadonlyMap<string, Resolution>,
): View[] {
  const owners = new Set(
    schemaKinds.flatMap((kind) => (rows[kind] as SchemaItem[]).map((row) => row.projectId)).filter((id) => id !== 0),
  );
  const plain = projectIds.filter((id) => projectId === 0 && !owners.has(id));
  const own = projectIds.filter((id) => !plain.includes(id));
  const groups = [
    ...(plain.length > 0 ? [{ seenBy: 0, projectIds: plain }] : []),
    ...own.map((id) => ({ seenBy: id, projectIds: [id] })),
  ];
  return groups.map(({ seenBy, projectIds }) => {
    const seen = (items: SchemaItems) => indexSchema(items, { organizationId, projectId: seenBy, version: '' });
    const [was, is] = [seen(rows), seen(after)];
    return { projectIds, before: was, after: is, questions: questionsOf(was, is, chosen) };
  });
}
