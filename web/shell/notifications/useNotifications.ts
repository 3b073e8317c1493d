import { useEffect, useMemo } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useNews } from '../../relay/news/useNews.ts';
import { useStore } from '../../ui/store.ts';
import { NotificationList, type Notified } from './list.ts';

/** Returns the viewer's notifications in the project on the page. */
export function useNotifications(
  organization: string,
  projectId: number,
  username: string,
): Notified & { act: NotificationList } {
  const environment = useRelayEnvironment();
  const act = useMemo(
    () => new NotificationList(environment, organization, projectId, username),
    [environment, organization, projectId, username],
  );
  useEffect(() => act.start(), [act]);
  useNews(({ revision, totalCount, username: by }) => act.heard(revision, totalCount, by));
  return { ...useStore(act.state), act };
}
