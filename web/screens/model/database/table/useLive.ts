import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { ConnectionHandler } from 'relay-runtime';

import { useNews, type News } from '../../../../relay/news/useNews.ts';
import { usePacedNews } from '../../../../relay/news/usePacedNews.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { useFlashes } from './useFlashes.ts';
import { useFresh } from './useFresh.ts';
import { CONNECTION, type SearchRows } from './useTableRows.ts';

interface Options {
  rows: SearchRows;
  accepted: Accepted;
  /** The viewer, whose own changes are not highlighted. */
  username: string;
  /** Called with the entities that came, went or changed places, or whose links did. */
  onMoved: (entityIds: readonly number[]) => Promise<unknown>;
  onGone: (ids: readonly string[]) => void;
  again: () => void;
}

const isMoved = ({ type, changes }: News['records'][number]) =>
  type !== 'UPDATE' || changes.some((change) => change.type === 'RELATIONSHIP' || change.type === 'NUMBER');

/** Returns the entities that are deleted after all of these news, without those restored since. */
function goneAfter(all: readonly News[]): Set<string> {
  const gone = new Set<string>();
  for (const { entities, deletedIds } of all) {
    for (const { id } of entities) gone.delete(id);
    for (const id of deletedIds) gone.add(id);
  }
  return gone;
}

/** Follows changes of others: changed rows light up, deleted ones disappear, new ones wait. */
export function useLive({ rows, accepted, username, onMoved, onGone, again }: Options) {
  const environment = useRelayEnvironment();
  const [flashing, flash] = useFlashes();
  const { fresh, consider, forget } = useFresh(accepted);
  const remove = (ids: readonly string[]) =>
    commitLocalUpdate(environment, (store) => {
      const project = store.get(rows.id);
      const { query, order, withParents } = accepted;
      const offset = rows.base > 0 ? rows.base : null;
      const connection =
        project && ConnectionHandler.getConnection(project, CONNECTION, { query, order, withParents, offset });
      if (!connection) return;
      for (const id of ids) ConnectionHandler.deleteNode(connection, id);
    });
  useNews((news) => {
    if (news.deletedIds.length > 0) {
      remove(news.deletedIds);
      forget(news.deletedIds);
      onGone(news.deletedIds);
    }
    if (news.username !== username) flash(news.entities.map(({ id }) => id));
  });
  usePacedNews((all) => {
    // A large revision lists only some of its changes.
    if (all.some(({ isLarge }) => isLarge)) {
      again();
      return undefined;
    }
    const known = new Set(rows.entries.map(({ id }) => id));
    const gone = goneAfter(all);
    const strangeIn = ({ entities, records }: News) => {
      const created = new Set(records.filter(({ type }) => type !== 'UPDATE').map(({ entityId }) => entityId));
      return entities.filter(
        ({ id, entityId }) => !known.has(id) && !gone.has(id) && (!rows.hasNext || created.has(entityId)),
      );
    };
    const isOwnNew = (news: News) => news.username === username && news.records.some(({ type }) => type !== 'UPDATE');
    const moved = onMoved(
      all
        .flatMap(({ records }) => records)
        .filter(isMoved)
        .map(({ entityId }) => entityId),
    );
    if (all.some((news) => isOwnNew(news) && strangeIn(news).length > 0)) again();
    else {
      const strange = new Set(all.flatMap(strangeIn).map(({ entityId }) => entityId));
      if (strange.size > 0) return Promise.all([moved, consider([...strange])]);
    }
    return moved;
  });
  const show = () => {
    again();
    flash([...fresh]);
  };
  return { flashing, fresh: fresh.size, show };
}
