import { graphql } from 'react-relay';
import { createOperationDescriptor, getRequest, type IEnvironment } from 'relay-runtime';

import { newUuid } from './uuid.ts';

/** So many queries that nothing on the page shows any more are remembered, for going back. */
export const RELEASED_QUERIES = 20;

const nothing = graphql`
  query forgetHiddenQuery($id: ID!) {
    node(id: $id) {
      id
    }
  }
`;

/**
 * Forgets what is not on the page any more, and uses nothing that it still has without asking the server: what was shown must not come back by
 * going back. The store holds the last queries that were let go of; these are pushed out by as many that ask for nothing.
 */
export function forgetHidden(environment: IEnvironment): void {
  environment.getStore().notify(undefined, true);
  for (let count = 0; count < RELEASED_QUERIES; count++)
    environment.retain(createOperationDescriptor(getRequest(nothing), { id: newUuid() })).dispose();
}
