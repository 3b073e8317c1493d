import { Anchor, Table } from '@mantine/core';
import { IconMinus, IconPlus, IconRestore, IconTilde } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { LastChangesQuery } from '#graph/LastChangesQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Line } from './lines.ts';

const verbs = {
  CREATE: { word: 'Added', Icon: IconPlus, colour: 'vc-added' },
  UPDATE: { word: 'Changed', Icon: IconTilde, colour: 'vc-changed' },
  DELETE: { word: 'Removed', Icon: IconMinus, colour: 'vc-removed' },
  RESTORE: { word: 'Restored', Icon: IconRestore, colour: 'vc-added' },
} as const;

/** Of these it is said that they came or went, not what they were. */
const MEMBERS = new Set<string>(['RELATIONSHIP', 'LABEL', 'IMAGE_ID']);

/** What was done last on a branch. */
export function LastChanges({ line }: { line: Line }) {
  const { organization } = useHere();
  const { project } = useLazyLoadQuery<LastChangesQuery>(
    graphql`
      query LastChangesQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          changes(first: 8) {
            totalCount
            edges {
              node {
                id
                type
                date
                username
                user {
                  id
                  fullName
                }
                entityId
                entityName
                entity {
                  id
                }
                class {
                  id
                  name
                  icon
                  colour
                }
                changes {
                  type
                  field
                  wording
                  originalText
                  valueText
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId: line.projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const records = project?.changes.edges.map(({ node }) => node) ?? [];
  const total = project?.changes.totalCount ?? 0;
  return (
    <section aria-labelledby="last-changes">
      <h2 id="last-changes" className="vc-subhead">
        Last changes on {line.name}
        {total > 0 && <span className="tr-dim">{`${records.length} of ${total}`}</span>}
      </h2>
      {records.length === 0 ? (
        <p className="tr-state tr-dim">Nothing has been changed on this branch yet.</p>
      ) : (
        <Table.ScrollContainer minWidth={640} className="vc-table">
          <Table verticalSpacing={4} aria-labelledby="last-changes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>Who</Table.Th>
                <Table.Th>Change</Table.Th>
                <Table.Th>Entity</Table.Th>
                <Table.Th>Field</Table.Th>
                <Table.Th>Before and after</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((record) => {
                const { word, Icon, colour } = verbs[record.type as keyof typeof verbs];
                const [first, ...more] = record.type === 'UPDATE' ? record.changes : [];
                const who = record.user?.fullName || record.username;
                return (
                  <Table.Tr key={record.id}>
                    <Table.Td className="tr-dim">
                      <When iso={record.date} />
                    </Table.Td>
                    <Table.Td>
                      <span className="vc-cell">
                        <PersonMark username={record.username} fullName={who} size={20} />
                        <span className="vc-long">{who}</span>
                      </span>
                    </Table.Td>
                    <Table.Td>
                      <span className={`vc-cell ${colour}`}>
                        <Icon size={14} stroke={2} aria-hidden /> {word}
                      </span>
                    </Table.Td>
                    <Table.Td>
                      <span className="vc-cell">
                        {record.class && <ClassMark {...record.class} />}
                        {record.entity ? (
                          <Anchor
                            component={Link}
                            c="inherit"
                            fz="inherit"
                            className="vc-long"
                            to={paths.entity(organization, line.projectId, record.entityId)}
                          >
                            {record.entityName}
                          </Anchor>
                        ) : (
                          <span className="vc-long">{record.entityName}</span>
                        )}
                      </span>
                    </Table.Td>
                    <Table.Td>{first ? first.field : 'Entity'}</Table.Td>
                    <Table.Td>
                      {first && !MEMBERS.has(first.type) && (first.originalText || first.valueText) ? (
                        <span className="vc-words">
                          <TextDifference before={first.originalText} after={first.valueText} />
                        </span>
                      ) : (
                        first?.wording
                      )}
                      {more.length > 0 && <span className="tr-dim">{` and ${more.length} more`}</span>}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
