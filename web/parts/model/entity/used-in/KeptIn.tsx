import { Anchor, Button } from '@mantine/core';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { KeptIn_entity$key } from '#graph/KeptIn_entity.graphql';
import type { KeptInPageQuery } from '#graph/KeptInPageQuery.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { When } from '../../../../ui/dates.tsx';

const PAGE = 50;

/** Lists the baselines and test cycles with an entity, each with a link to it as of then. */
export function KeptIn({ entity }: { entity: KeptIn_entity$key | null | undefined }) {
  const { organization, projectId } = useHere();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<KeptInPageQuery, KeptIn_entity$key>(
    graphql`
      fragment KeptIn_entity on Entity
      @refetchable(queryName: "KeptInPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        entityId
        baselines(first: $first, after: $after) @connection(key: "KeptIn_baselines") {
          edges {
            node {
              id
              baselineId
              name
              revision
              created
            }
          }
        }
      }
    `,
    entity,
  );
  const found = data?.baselines.edges.map((edge) => edge.node) ?? [];
  if (!data || found.length === 0) return <p className="tr-dim">Not in any baseline.</p>;
  return (
    <>
      <ul className="tr-stack ui-list">
        {found.map(({ id, baselineId, name, revision, created }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.baseline(organization, projectId, baselineId)}>
              {name}
            </Anchor>
            <span className="tr-dim">
              <When iso={created} />,{' '}
              <Anchor component={Link} to={paths.entityAsOf(organization, projectId, data.entityId, revision)}>
                as it was<span className="tr-visually-hidden"> in {name}</span>
              </Anchor>
            </span>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
