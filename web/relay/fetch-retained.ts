import { fetchQuery } from 'react-relay';
import {
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type Environment,
  type GraphQLTaggedNode,
  type OperationType,
} from 'relay-runtime';

/** Reads data that no component reads by itself from the server; the answer stays in the store until `hold` is disposed of. */
export async function fetchRetained<T extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: T['variables'],
): Promise<{ answer: T['response']; hold: Disposable } | undefined> {
  const answer = await fetchQuery<T>(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise();
  if (!answer) return undefined;
  return { answer, hold: environment.retain(createOperationDescriptor(getRequest(query), variables)) };
}
