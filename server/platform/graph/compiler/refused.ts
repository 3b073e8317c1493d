import { locatedError, type GraphQLError } from 'graphql';

import type { Ctx } from '../../context.ts';
import { asRefusal } from '../../errors.ts';
import { shapedError } from '../plugins.ts';
import type { OperationPlan } from './plan.ts';

/** Tells whether a query was refused after its reader had waited: repeating it would make them wait as long again. */
export const hasWaited = (error: Error): boolean =>
  ['TOO_SLOW', 'TOO_MUCH_AT_ONCE'].includes(asRefusal(error)?.code ?? '');

/** Returns the answer to a compiled query that is refused, as its resolvers would give it. */
export function refusedAnswer(
  ctx: Pick<Ctx, 'requestId' | 'log' | 'services'>,
  { asks: { nodes, path }, extensions, document }: OperationPlan,
  error: Error,
): string {
  const shown: GraphQLError = shapedError(ctx, locatedError(error, [...nodes], [...path]), document);
  return `{"errors":[${JSON.stringify(shown)}],"data":{${JSON.stringify(path[0])}:null},"extensions":${extensions}}`;
}
