import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { SuiteCoverageQuery } from '#graph/SuiteCoverageQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { Bar } from './Progress.tsx';
import { caseName } from './result-words.ts';
import { State } from './State.tsx';

interface Props {
  suiteId: number;
  verified: readonly number[] | undefined;
  /** The states of the cases; a change reads the coverage again. */
  states: string;
}

const query = graphql`
  query SuiteCoverageQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      coverage {
        requirementCount
        coveredCount
        states {
          state
          count
        }
      }
      artifact(entityId: $artifactId) {
        verifiedRequirements(first: 100) {
          totalCount
          edges {
            node {
              id
              entityId
              number
              name
              verification
              verifyingCaseCount
              class {
                id
                name
                icon
                colour
              }
            }
          }
        }
      }
    }
  }
`;

/** Lists the requirements that the cases of the suite verify, and counts the unverified ones of the project. */
export function SuiteCoverage({ suiteId, verified = [], states }: Props) {
  const { organization, projectId, asOf } = useHere();
  const { data, refusal, again } = useQueryResult<SuiteCoverageQuery>(
    query,
    { organization, projectId, asOf, artifactId: suiteId },
    { keepsLast: true, version: states },
  );
  // Links decide which requirements are verified, without changing the state of any case.
  usePacedNews(again);
  if (refusal) return <RefusalNote title={refusal.title} message={refusal.message} />;
  if (!data) return null;
  const { coverage, artifact } = data.project;
  const { edges = [], totalCount = 0 } = artifact?.verifiedRequirements ?? {};
  const open = coverage.requirementCount - coverage.coveredCount;
  return (
    <section className="tc-covered" aria-label="Requirement coverage">
      <div className="tc-line">
        <h2>Requirement coverage</h2>
        <span className="tc-space" />
        <span className="tr-dim">
          {coverage.coveredCount} of {coverage.requirementCount} covered
        </span>
      </div>
      <Bar states={coverage.states} />
      <p className="tr-dim">
        <Link className="tr-line-link" to={paths.coverage(organization, projectId)}>
          All requirements
        </Link>
        {open > 0 && (
          <>
            {' · '}
            <Link className="tr-line-link" to={paths.coverage(organization, projectId, 'state=Not+Covered')}>
              {open} not covered
            </Link>
          </>
        )}
      </p>
      {edges.length === 0 ? (
        <p className="tr-dim">The cases of this suite do not verify any requirements yet.</p>
      ) : (
        <ul className="tc-requirements" aria-label="Requirements that this suite verifies">
          {edges.map(({ node }) => (
            <li key={node.id} data-here={verified.includes(node.entityId) || undefined}>
              <Link
                className="tc-name tr-line-link"
                title={caseName(node)}
                to={paths.entity(organization, projectId, node.entityId)}
              >
                <ClassMark {...node.class} />
                <span className="tc-cut">
                  {node.number && <span className="tr-dim">{node.number} </span>}
                  {node.name}
                </span>
              </Link>
              <span className="tc-figure" title="Leaf test cases that verify it">
                {node.verifyingCaseCount}
              </span>
              <State state={node.verification ?? 'Not Covered'} />
            </li>
          ))}
        </ul>
      )}
      {totalCount > edges.length && <p className="tr-dim">And {totalCount - edges.length} more.</p>}
    </section>
  );
}
