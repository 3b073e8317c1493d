import { useEffect, useMemo } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useSchemaNewsSubscription } from '#graph/useSchemaNewsSubscription.graphql';

import { Listeners, useListener } from '../../ui/store.ts';
import { keepSubscribed } from '../keep-subscribed.ts';

const subscription = graphql`
  subscription useSchemaNewsSubscription($organization: String!, $projectId: Int!) {
    schemaChanged(organization: $organization, projectId: $projectId) {
      project {
        schema {
          version
        }
      }
    }
  }
`;

const followers = new Listeners();

/** Calls back whenever the schema of the project on the page changes, through its own items or its organization's. */
export const useSchemaNews = (callback: () => void): void => useListener(followers, callback);

/**
 * Follows a project's schema from the version that the page loaded. Only the project's frame calls this; other components use
 * `useSchemaNews`.
 */
export function useSchemaFeed(organization: string, projectId: number, version: string, isLost: boolean): void {
  const environment = useRelayEnvironment();
  const key = `${organization}/${projectId}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version of the first render of this project: later ones arrive through the feed itself
  const seen = useMemo(() => ({ key, version }), [key]);
  useEffect(() => {
    if (isLost) return;
    return keepSubscribed<useSchemaNewsSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId },
      onNext: (response) => {
        // The server sends the version at the start too, and after each reconnect.
        const now = response?.schemaChanged.project.schema.version;
        if (now === undefined || now === seen.version) return;
        seen.version = now;
        followers.tell();
      },
    }));
  }, [environment, organization, projectId, seen, isLost]);
}
