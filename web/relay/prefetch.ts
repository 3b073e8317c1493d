import type { RequestParameters, Variables } from 'relay-runtime';

import { onPageReset } from '../ui/page-reset.ts';
import { postOperation } from './post-operation.ts';

interface Asked {
  variables: string;
  /** Undefined if the server could not be reached; the real caller then asks again. */
  answer: Promise<Response | undefined>;
}

/** Spells variables the same in whatever order they are given. */
const spelled = (variables: Variables) =>
  JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Queries that were sent before the code that needs them was loaded. */
const asked = new Map<unknown, Asked>();

/** Sends a query that is certain to follow; the first caller with the same query gets its answer. */
export function prefetch(params: RequestParameters, given: Variables): void {
  const variables = spelled(given);
  if (!params.id || asked.get(params.id)?.variables === variables) return;
  asked.set(params.id, { variables, answer: postOperation(params, given).catch(() => undefined) });
}

/** Takes the prefetched answer to a query; undefined if there is none for these variables. */
export function takePrefetched(
  { id }: Pick<RequestParameters, 'id'>,
  given: Variables,
): Promise<Response | undefined> | undefined {
  const found = asked.get(id);
  if (found?.variables !== spelled(given)) return undefined;
  asked.delete(id);
  return found.answer;
}

/** Drops answers that nobody took, since they would be outdated later. */
export const dropPrefetched = (): void => asked.clear();
onPageReset(dropPrefetched);
