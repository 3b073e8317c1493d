import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { ConnectionHandler } from 'relay-runtime';

import { useNews, type News } from '../../../relay/useNews.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { useFlashes } from './useFlashes.ts';
import { useFresh } from './useFresh.ts';
import { CONNECTION, type Rows } from './useRows.ts';

interface Options {
  rows: Rows;
  accepted: Accepted;
  /** Who looks at it: their own changes need no light. */
  username: string;
  /** Called when entities came, went or changed places. */
  onMoved: () => void;
  onGone: (ids: readonly string[]) => void;
  again: () => void;
}

const isMoved = ({ deletedIds, records }: News) =>
  deletedIds.length > 0 ||
  records.some(({ type, changes }) => type !== 'update' || changes.some((change) => change.type === 'RELATIONSHIP'));

/** Follows what others do: changed rows light up, deleted ones go, new ones wait. */
export function useLive({ rows, accepted, username, onMoved, onGone, again }: Options) {
  const environment = useRelayEnvironment();
  const [flashing, flash] = useFlashes();
  const { fresh, consider, forget } = useFresh(accepted);
  const remove = (ids: readonly string[]) =>
    commitLocalUpdate(environment, (store) => {
      const project = store.get(rows.id);
      const { query, order } = accepted;
      const connection = project && ConnectionHandler.getConnection(project, CONNECTION, { query, order });
      if (!connection) return;
      const known = new Set(
        connection.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node')?.getDataID()),
      );
      for (const id of ids) ConnectionHandler.deleteNode(connection, id);
      rows.lower(ids.filter((id) => known.has(id)).length);
    });
  useNews((news) => {
    const isOwn = news.username === username;
    if (isMoved(news)) onMoved();
    if (news.deletedIds.length > 0) {
      remove(news.deletedIds);
      forget(news.deletedIds);
      onGone(news.deletedIds);
    }
    if (!isOwn) flash(news.entities.map(({ id }) => id));
    const known = new Set(rows.entries.map(({ id }) => id));
    const created = new Set(news.records.filter(({ type }) => type !== 'update').map(({ entityId }) => entityId));
    const strange = news.entities.filter(
      ({ id, entityId }) => !known.has(id) && (!rows.hasNext || created.has(entityId)),
    );
    if (strange.length === 0) return;
    if (isOwn && created.size > 0) again();
    else consider(strange.map(({ entityId }) => entityId));
  });
  const show = () => {
    again();
    flash([...fresh]);
  };
  return { flashing, fresh: fresh.size, show };
}
