import { getRequest, type CacheConfig, type GraphQLTaggedNode, type RequestParameters } from 'relay-runtime';

import { newUuid } from './uuid.ts';

const NAME = 'requestKey';
const CHANGE = 'change';

/** Facts about a change besides its variables. */
export interface ChangeFacts {
  /** The mutation's field in the graph. */
  root: string;
  /** Data to show while it waits for the connection. */
  about?: unknown;
  /** The page on which the user committed it, if that is not the current one. */
  place?: ChangePlace | undefined;
}
/** The address and title of a page on which a user has committed a change. */
export interface ChangePlace {
  href: string;
  title: string;
}
/** Returns the current page. */
export const placeNow = (): ChangePlace => ({ href: location.pathname + location.search, title: document.title });

/** Marks mutations that may safely arrive twice, such as the position of a pointer. */
export const withoutKey: CacheConfig = { metadata: { [NAME]: null } };

/**
 * Marks a mutation as a change by the user: without a connection it is stored until there is one. If the server receives a key twice, it makes the
 * change once and answers twice.
 */
export const asChange = (
  mutation: GraphQLTaggedNode,
  key?: string,
  { about, place }: Omit<ChangeFacts, 'root'> = {},
): CacheConfig => ({
  metadata: { [CHANGE]: { root: rootOf(mutation), about, place } satisfies ChangeFacts, [NAME]: key },
});

/** Marks a mutation as `asChange` does, as an option of a commit: Relay hands it on, but its types do not name it. */
export const committedAs = (...change: Parameters<typeof asChange>): object => ({ cacheConfig: asChange(...change) });

/** Returns the field of a mutation in the graph. */
function rootOf(mutation: GraphQLTaggedNode): string {
  const request = getRequest(mutation);
  const root = request.operation.selections.find(({ kind }) => kind === 'LinkedField');
  return root && 'name' in root ? (root.name as string) : request.params.name;
}

/** Returns the facts of a change; undefined for other operations. */
export const changeFactsIn = ({ metadata }: CacheConfig): ChangeFacts | undefined =>
  metadata?.[CHANGE] as ChangeFacts | undefined;

/** Returns the idempotency key of an operation: for a mutation the given one or a new one, for a query none. */
export function keyFor({ operationKind }: RequestParameters, { metadata }: CacheConfig): string | null {
  if (operationKind !== 'mutation') return null;
  const given = metadata?.[NAME];
  return given === undefined ? newUuid() : (given as string | null);
}

/** Builds the header with the key of a request, in the notation of HTTP. */
export const keyHeader = (key: string | null): Record<string, string> =>
  key === null ? {} : { 'Idempotency-Key': `"${key}"` };
