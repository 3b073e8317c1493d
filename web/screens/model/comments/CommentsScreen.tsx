import '../../../parts/model/comments/comments.css';
import './comments-screen.css';
import { graphql } from 'react-relay';

import type { CommentsScreenQuery } from '#graph/CommentsScreenQuery.graphql';

import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { CommentFilters } from './CommentFilters.tsx';
import { ThreadList } from './ThreadList.tsx';

/** Lists all comments of a project: filtered by author, addressee and words, each with a link to its place. */
export default function CommentsScreen() {
  const { project } = useScreenQuery<CommentsScreenQuery>(graphql`
    query CommentsScreenQuery(
      $organization: String!
      $projectId: Int!
      $resolved: Boolean
      $mine: Boolean
      $toMe: Boolean
      $by: String
      $search: String
    ) @preloadable {
      project(organization: $organization, projectId: $projectId) @required(action: THROW) {
        id
        ...ThreadList_project @arguments(resolved: $resolved, mine: $mine, toMe: $toMe, by: $by, search: $search)
      }
    }
  `);
  usePageTitle('Comments');
  return (
    <div className="tr-page cms-page">
      <PageHead title="Comments" note="All comments in this project, newest first." />
      <CommentFilters />
      <ThreadList project={project} />
    </div>
  );
}
