import { Select } from '@mantine/core';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { BaselineFieldQuery } from '#graph/BaselineFieldQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { momentText } from '../../../ui/moments.ts';

interface Props {
  value: number | undefined;
  onChange: (revision: number | undefined) => void;
}

/** Chooses the revision of one of the newest hundred baselines, by its name and date. */
export default function BaselineField({ value, onChange }: Props) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<BaselineFieldQuery>(
    graphql`
      query BaselineFieldQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          baselines(kind: BASELINE, first: 100) {
            edges {
              node {
                id
                baselineId
                name
                created
                revision
              }
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const baselines = project.baselines.edges.map(({ node }) => node);
  const chosen = baselines.find(({ revision }) => revision === value);
  if (baselines.length === 0) return <p className="tr-dim">This project has no baselines yet.</p>;
  return (
    <Select
      label="Baseline"
      placeholder="Choose one"
      searchable
      data={baselines.map(({ baselineId, name, created }) => ({
        value: String(baselineId),
        label: `${name}, ${momentText(created)}`,
      }))}
      value={chosen ? String(chosen.baselineId) : null}
      onChange={(id) => onChange(baselines.find(({ baselineId }) => String(baselineId) === id)?.revision)}
      comboboxProps={{ zIndex: 410 }}
      w="100%"
    />
  );
}
