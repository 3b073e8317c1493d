import { useEffect, useMemo } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { useNewsSubscription, useNewsSubscription$data } from '#graph/useNewsSubscription.graphql';

import { Listeners, useListener } from '../../ui/store.ts';
import { keepSubscribed, PROJECT_LOST } from '../keep-subscribed.ts';
import { noteProjectRefused } from '../warnings.ts';

/**
 * One revision of the project, as it was committed. The store already has its records; lists decide here whether to refetch. A large
 * revision lists only its first records, so the page is fetched again.
 */
export type News = useNewsSubscription$data['projectChanged'];

const subscription = graphql`
  subscription useNewsSubscription($organization: String!, $projectId: Int!, $after: Int) {
    projectChanged(organization: $organization, projectId: $projectId, after: $after) {
      revision
      date
      username
      totalCount
      isLarge
      deletedIds
      records {
        id
        type
        entityId
        entityName
        user {
          id
          fullName
        }
        changes {
          type
          field
          wording
        }
      }
      entities {
        id
        entityId
        isVeiled
        ...saved_entity
      }
      project {
        id
        revision
      }
    }
  }
`;

const followers = new Listeners<News>();
const veilings = new Listeners();

/**
 * Calls a listener with every revision committed in the project on the page, each once and in order, until the returned function is
 * called.
 */
export const hearNews: (listener: (news: News) => void) => () => void = followers.add;

/** Calls back with every revision while the component is mounted. Components that refetch from the server use `usePacedNews` instead. */
export const useNews = (callback: (news: News) => void): void => useListener(followers, callback);

/** Calls back when data that the page has read becomes hidden from the viewer: its texts may be anywhere. */
export const useVeilings = (callback: () => void): void => useListener(veilings, callback);

/** Tells whether news hide something that the page has read. */
function veils(environment: IEnvironment, { entities }: News): boolean {
  const known = environment.getStore().getSource();
  return entities.some(({ id, isVeiled }) => isVeiled && known.has(id) && known.get(id)?.['isVeiled'] !== true);
}

/**
 * Follows a project's revisions while the component is mounted, until access is lost, which it reports; it continues when access
 * returns. Only the project's frame calls this; other components use `useNews`.
 */
export function useProjectFeed(organization: string, projectId: number, revision: number, isLost: boolean): void {
  const environment = useRelayEnvironment();
  const key = `${organization}/${projectId}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the revision of the first render of this project: later ones arrive through the feed itself
  const seen = useMemo(() => ({ key, revision }), [key]);
  useEffect(() => {
    if (isLost) return;
    let isVeiling = false;
    return keepSubscribed<useNewsSubscription>(
      environment,
      () => ({
        subscription,
        variables: { organization, projectId, after: seen.revision },
        // The store still has the state that the page has read; it takes the news after this.
        updater: (_store, response) => {
          isVeiling = Boolean(response) && veils(environment, response!.projectChanged);
        },
        onNext: (response) => {
          const news = response?.projectChanged;
          if (!news || news.revision <= seen.revision) return;
          seen.revision = news.revision;
          if (isVeiling) veilings.tell();
          followers.tell(news);
        },
      }),
      (refusal) => noteProjectRefused(refusal, projectId),
      PROJECT_LOST,
    );
  }, [environment, organization, projectId, seen, isLost]);
}
