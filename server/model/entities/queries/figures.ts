import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { readLastVisit } from '../../projects/queries/visits.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import { figureQueries, type FigureName } from '../rules/figures.ts';
import { countEach } from '../search/queries/count-each.ts';
import { bindQuery } from '../search/rules/bind.ts';
import type { Condition } from '../search/rules/condition.ts';
import { parseQuery } from '../search/rules/parse.ts';
import { readerAsOf } from './as-of.ts';
import { searchScope } from './shown-entities.ts';

/** A count with the query that it counts. */
export interface Figure {
  name: FigureName;
  query: string;
  count: number;
  /** The total; null if a share has no meaning. */
  of: number | null;
  /** The moment that the figure counts from, if it needs one. */
  since: Date | null;
}

/** Reads those figures of a project that its schema has the terms for, in two statements. */
export async function readFigures(ctx: Ctx, key: ProjectKey<'READ'>): Promise<Figure[]> {
  const schema = await readSchema(ctx.db, key);
  const lastVisit = await readLastVisit(ctx, key);
  const scope = searchScope(ctx, key);
  const bound = (text: string) => boundIn(schema, scope, text);
  const asked = figureQueries(lastVisit, scope.timeZone).flatMap((question) => {
    const condition = bound(question.query);
    return condition ? [{ ...question, condition, whole: question.of ? bound(question.of) : undefined }] : [];
  });
  const counts = await countEach(readerAsOf(ctx.db, key), scope, [
    ...asked.map(({ condition }) => condition),
    ...asked.flatMap(({ whole }) => whole ?? []),
  ]);
  const wholes = counts.slice(asked.length).values();
  return asked.map(({ name, query, whole }, at) => ({
    name,
    query,
    count: counts[at]!,
    of: whole ? wholes.next().value! : null,
    since: name === 'CHANGED' ? lastVisit : null,
  }));
}

/** Binds a query to a schema; undefined if the schema lacks a term of it. */
function boundIn(
  schema: Schema,
  { viewer, now, timeZone }: ReturnType<typeof searchScope>,
  text: string,
): Condition | undefined {
  try {
    return bindQuery(parseQuery(text), schema, viewer, now, timeZone).condition;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'QUERY') return undefined;
    throw error;
  }
}
