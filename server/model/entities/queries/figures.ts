import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { readLastVisit } from '../../projects/queries/visits.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import { questions, type FigureName } from '../figures.ts';
import { countEach } from '../search/queries/count-each.ts';
import { bindQuery } from '../search/rules/bind.ts';
import type { Condition } from '../search/rules/condition.ts';
import { parseQuery } from '../search/rules/parse.ts';
import { readerAsOf } from './as-of.ts';
import { searchScope } from './seen.ts';

/** A count that leads to what it counted. */
export interface Figure {
  name: FigureName;
  query: string;
  count: number;
  /** Out of how many; null where the share says nothing. */
  of: number | null;
  /** Since when, where that is what is asked. */
  since: Date | null;
}

/** What an engineer asks of a project on arriving, as far as its schema knows what is asked for: two statements for all of it. */
export async function readFigures(ctx: Ctx, key: ProjectKey<'READ'>): Promise<Figure[]> {
  const schema = await readSchema(ctx.db, key);
  const lastVisit = await readLastVisit(ctx, key);
  const scope = searchScope(ctx, key);
  const bound = (text: string) => boundIn(schema, scope, text);
  const asked = questions(lastVisit, scope.timeZone).flatMap((question) => {
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

/** What a query means in a schema; undefined where the schema has no word for what it asks. */
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
