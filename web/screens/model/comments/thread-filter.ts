import type { CommentsScreenQuery$variables } from '#graph/CommentsScreenQuery.graphql';

type Asked = Pick<CommentsScreenQuery$variables, 'resolved' | 'mine' | 'toMe' | 'by' | 'search'>;

/** Reads the filters of threads from an address; open ones by default. */
export function readThreadFilter(search: URLSearchParams): Asked {
  const which = search.get('which');
  const whose = search.get('whose');
  return {
    resolved: which === 'all' ? null : which === 'resolved',
    mine: whose === 'mine' || null,
    toMe: whose === 'to-me' || null,
    by: search.get('by') || null,
    search: search.get('words') || null,
  };
}
