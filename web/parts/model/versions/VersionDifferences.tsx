import { ActionIcon } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { VersionDifferencesQuery, VersionDifferencesQuery$data } from '#graph/VersionDifferencesQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { SideOfText } from './SideOfText.tsx';
import type { RevertField } from './useRevert.ts';

type Change = VersionDifferencesQuery$data['project']['compare']['edges'][number]['node']['changes'][number];

interface Props {
  entityNodeId: string;
  from: number;
  /** Null for the present. */
  to: number | null;
  onRestore?: ((field: RevertField) => void) | undefined;
}

/** Shows the differences of two versions field by field, both sides, with removed and added words marked. */
export function VersionDifferences({ entityNodeId, from, to, onRestore }: Props) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<VersionDifferencesQuery>(
    graphql`
      query VersionDifferencesQuery(
        $organization: String!
        $projectId: Int!
        $id: ID!
        $from: ComparedInput!
        $to: ComparedInput
      ) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          compare(from: $from, to: $to, entityId: $id, first: 1) {
            edges {
              node {
                kind
                changes {
                  type
                  identifiers
                  field
                  originalText
                  valueText
                  entity {
                    id
                    displayName
                  }
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId, id: entityNodeId, from: at(from), to: to === null ? null : at(to) },
    { fetchPolicy: 'network-only' },
  );
  const changes = project.compare.edges[0]?.node.changes ?? [];
  if (changes.length === 0) return <EmptyState>These versions are identical.</EmptyState>;
  return (
    <table className="vs-table">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Revision {from}</th>
          <th scope="col">{to === null ? 'Current' : `Revision ${to}`}</th>
          {onRestore && (
            <th scope="col">
              <span className="tr-visually-hidden">Restore</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const [left, right] = sidesOf(change);
          const name = nameOf(change);
          return (
            <tr key={`${change.type} ${change.identifiers.join(' ')}`}>
              <th scope="row">{name}</th>
              <td>
                <SideOfText text={left!} other={right!} kind="removed" />
              </td>
              <td>
                <SideOfText text={right!} other={left!} kind="added" />
              </td>
              {onRestore && (
                <td>
                  {change.type !== 'CLASS_ID' && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={`Restore ${name} of revision ${from}`}
                      title="Restore this field"
                      onClick={() => onRestore({ type: change.type, identifiers: change.identifiers, name })}
                    >
                      <IconRestore size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const at = (revision: number) => ({ asOf: { revision } });
const isMembership = ({ type }: Change) => type === 'RELATIONSHIP' || type === 'LABEL';

/** Returns both values of a change; for a link or label, on one side its name. */
function sidesOf(change: Change): string[] {
  const { originalText, valueText, entity, field } = change;
  if (!isMembership(change)) return [originalText, valueText];
  const what = change.type === 'LABEL' ? field : (entity?.displayName ?? 'a deleted entity');
  return valueText === 'added' ? ['', what] : [what, ''];
}

const nameOf = (change: Change) => (change.type === 'LABEL' ? `Label ${change.field}` : change.field);
