import { IconMinus, IconPlus, IconTilde } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { DifferenceQuery } from '#graph/DifferenceQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { ClassChip } from '../../../ui/ClassMark.tsx';

/** Shows the changes of a branch since its base, which a merge would bring. */
export function Difference({ projectId }: { projectId: number }) {
  const { organization } = useHere();
  const { project } = useLazyLoadQuery<DifferenceQuery>(
    graphql`
      query DifferenceQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          branch {
            differences {
              class {
                id
                name
                icon
                colour
              }
              added
              changed
              removed
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const differences = project?.branch?.differences ?? [];
  const sum = (kind: 'added' | 'changed' | 'removed') => differences.reduce((all, each) => all + each[kind], 0);
  const total = ({ added, changed, removed }: (typeof differences)[number]) => added + changed + removed;
  const most = Math.max(1, ...differences.map(total));
  const all = sum('added') + sum('changed') + sum('removed');
  return (
    <>
      <section>
        <h3 className="vc-heading">
          A merge would bring <span className="tr-dim">{all === 1 ? '1 entity' : `${all} entities`}</span>
        </h3>
        <dl className="vc-tiles">
          <div>
            <dt className="vc-added">
              <IconPlus size={12} stroke={2} aria-hidden /> Added
            </dt>
            <dd>{sum('added')}</dd>
          </div>
          <div>
            <dt className="vc-changed">
              <IconTilde size={12} stroke={2} aria-hidden /> Changed
            </dt>
            <dd>{sum('changed')}</dd>
          </div>
          <div>
            <dt className="vc-removed">
              <IconMinus size={12} stroke={2} aria-hidden /> Removed
            </dt>
            <dd>{sum('removed')}</dd>
          </div>
        </dl>
      </section>
      {differences.length > 0 && (
        <section>
          <h3 className="vc-heading">By class</h3>
          <ul className="tr-list vc-classes">
            {differences.map((each, i) => (
              <li key={each.class?.id ?? i}>
                {each.class ? <ClassChip {...each.class} /> : <span>Unknown Class</span>}
                <span className="vc-share" aria-hidden>
                  <span style={{ width: `${(total(each) / most) * 100}%` }} />
                </span>
                <span className="vc-number">{total(each)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
