import type { RequestParameters, Variables } from 'relay-runtime';

import { onPageReset } from '../ui/page-reset.ts';
import { postOperation } from './post-operation.ts';

interface Asked {
  variables: string;
  /** Undefined where the server could not be reached: whoever wants to know asks again, and waits as ever. */
  answer: Promise<Response | undefined>;
}

/** The same for the same variables, in whatever order they are given. */
const spelled = (variables: Variables) =>
  JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What was asked before the code was there that needs it, by query. */
const asked = new Map<unknown, Asked>();

/** Asks what is certain to be asked soon. Its answer is for the first who asks the same. */
export function prefetch(params: RequestParameters, given: Variables): void {
  const variables = spelled(given);
  if (!params.id || asked.get(params.id)?.variables === variables) return;
  asked.set(params.id, { variables, answer: postOperation(params, given).catch(() => undefined) });
}

/** The answer to what was asked ahead, once; undefined if it was not, or was asked otherwise. */
export function takePrefetched(
  { id }: Pick<RequestParameters, 'id'>,
  given: Variables,
): Promise<Response | undefined> | undefined {
  const found = asked.get(id);
  if (found?.variables !== spelled(given)) return undefined;
  asked.delete(id);
  return found.answer;
}

/** Gives up what nobody took: it would be outdated when somebody asks. */
export const dropPrefetched = (): void => asked.clear();
onPageReset(dropPrefetched);
