import { graphql, useFragment } from 'react-relay';

import type { BesideEntities_merge$key } from '#graph/BesideEntities_merge.graphql';

import { countText } from '../../../ui/figures.ts';

/** Lists the content that a merge brings besides entities, and the content that it leaves out. */
export function BesideEntities({ merge: key, source }: { merge: BesideEntities_merge$key; source: string }) {
  const { comments, leftOut } = useFragment(
    graphql`
      fragment BesideEntities_merge on Merge {
        comments {
          threads
          answers
          changed
        }
        leftOut
      }
    `,
    key,
  );
  const { threads, answers, changed } = comments;
  const said = [
    ...(threads > 0 ? [countText(threads, 'new comment')] : []),
    ...(answers > 0 ? [countText(answers, 'reply', 'replies')] : []),
    ...(changed > 0 ? [`${countText(changed, 'comment')} changed or resolved there`] : []),
  ];
  if (said.length === 0 && leftOut.length === 0) return null;
  return (
    <section className="mg-card" aria-label="Other content">
      {said.length > 0 && (
        <p className="mg-beside">
          <strong>Also included</strong> {said.join(', ')}
        </p>
      )}
      {leftOut.length > 0 && (
        <div className="mg-beside">
          <strong>Stays in {source}</strong>
          <ul>
            {leftOut.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
