import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { readGroupRows } from '../search/queries/groups.ts';
import { bindQuery } from '../search/rules/bind.ts';
import { groupingOf, groupingsIn, groupTitle, sortGroups, termOf } from '../search/rules/group.ts';
import { parseQuery } from '../search/rules/parse.ts';
import { readerAsOf } from './as-of.ts';
import { noteUnknownLabels, searchScope } from './shown-entities.ts';

/** A group of a query's results: its title, and the query that finds its entities. */
export interface EntityGroup {
  title: string;
  term: string;
  count: number;
  /** The class or label, if results are grouped by these. */
  classId: number | null;
  labelId: number | null;
}

const MOST = 500;

/** Reads the results of a query by groups, in the groups' order. */
export async function readGroups(ctx: Ctx, key: ProjectKey<'READ'>, text: string, by: string) {
  const schema = await readSchema(ctx.db, key);
  const scope = searchScope(ctx, key);
  const query = parseQuery(text);
  if (query.limit !== null) throw invalid('Groups always contain all results. Leave out limit.');
  const { condition, warnings, unknownLabels } = bindQuery(query, schema, scope.viewer, scope.now, scope.timeZone);
  noteUnknownLabels(ctx, unknownLabels);
  const grouping = groupingOf(by, schema);
  const asked = { place: scope, condition, grouping, timeZone: scope.timeZone, most: MOST + 1 };
  const rows = await readGroupRows(readerAsOf(ctx.db, key), asked);
  const kept = rows.slice(0, MOST).map((row) => ({ ...row, title: groupTitle(grouping, row, schema) }));
  const values = rows.flatMap(({ value }) => value ?? []);
  const idIf = (kind: 'class' | 'label', value: string | null) =>
    grouping.by === kind && value !== null ? Number(value) : null;
  const groups = sortGroups(grouping, kept).map(({ value, title, count }): EntityGroup => ({
    title,
    count,
    term: termOf(grouping, value, values),
    classId: idIf('class', value),
    labelId: idIf('label', value),
  }));
  return { groups, isWhole: rows.length <= MOST, warnings, schema };
}

/** Reads the properties by which a project can be grouped. */
export const readGroupings = async (ctx: Ctx, key: ProjectKey<'READ'>) => groupingsIn(await readSchema(ctx.db, key));
