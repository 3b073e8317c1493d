import { graphql } from 'react-relay';
import { createOperationDescriptor, getRequest, type IEnvironment } from 'relay-runtime';

import { newUuid } from './uuid.ts';

/** The number of queries that Relay still keeps, for going back, when no screen needs them. */
export const RELEASED_QUERIES = 20;

const nothing = graphql`
  query forgetHiddenQuery($id: ID!) {
    node(id: $id) {
      id
    }
  }
`;

/**
 * Clears from the store what the page no longer shows, and makes the rest stale, so that going back cannot show it again. The last released
 * queries stay in the store; as many empty ones push them out.
 */
export function forgetHidden(environment: IEnvironment): void {
  environment.getStore().notify(undefined, true);
  for (let count = 0; count < RELEASED_QUERIES; count++)
    environment.retain(createOperationDescriptor(getRequest(nothing), { id: newUuid() })).dispose();
}
