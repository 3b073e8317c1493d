import { getRequest, type CacheConfig, type GraphQLTaggedNode, type RequestParameters } from 'relay-runtime';

import { newUuid } from './uuid.ts';

const NAME = 'requestKey';
const CHANGE = 'change';

/** What is known of somebody's change besides what is sent. */
export interface ChangeFacts {
  /** The field of the mutation in the graph. */
  root: string;
  /** What those need who show it while it waits for the connection. */
  about?: unknown;
  /** Where it was committed, if that is not the page as it is now. */
  place?: ChangePlace | undefined;
}
/** Where somebody has committed a change. */
export interface ChangePlace {
  href: string;
  title: string;
}
/** The page as it is now. */
export const placeNow = (): ChangePlace => ({ href: location.pathname + location.search, title: document.title });

/** For what does no harm when it comes twice, such as where a pointer is. */
export const withoutKey: CacheConfig = { metadata: { [NAME]: null } };

/** Has a mutation sent as somebody's change: where there is no connection it is stored until there is one. What comes to the server twice under one key is done once, and answered twice. */
export const asChange = (
  mutation: GraphQLTaggedNode,
  key?: string,
  { about, place }: Omit<ChangeFacts, 'root'> = {},
): CacheConfig => ({
  metadata: { [CHANGE]: { root: rootOf(mutation), about, place } satisfies ChangeFacts, [NAME]: key },
});

/** The same as an option of a commit: Relay hands it on, but its types do not name it. */
export const committedAs = (...change: Parameters<typeof asChange>): object => ({ cacheConfig: asChange(...change) });

/** The field of a mutation in the graph. */
function rootOf(mutation: GraphQLTaggedNode): string {
  const request = getRequest(mutation);
  const root = request.operation.selections.find(({ kind }) => kind === 'LinkedField');
  return root && 'name' in root ? (root.name as string) : request.params.name;
}

/** What is known of a change; undefined for what is none. */
export const changeFactsIn = ({ metadata }: CacheConfig): ChangeFacts | undefined =>
  metadata?.[CHANGE] as ChangeFacts | undefined;

/** The key under which an operation is sent, however often: of a mutation the one that was given, or else a new one; queries have none. */
export function keyFor({ operationKind }: RequestParameters, { metadata }: CacheConfig): string | null {
  if (operationKind !== 'mutation') return null;
  const given = metadata?.[NAME];
  return given === undefined ? newUuid() : (given as string | null);
}

/** The header that says the key of a request; it is written as HTTP writes texts. */
export const keyHeader = (key: string | null): Record<string, string> =>
  key === null ? {} : { 'Idempotency-Key': `"${key}"` };
