import { Anchor, Select, Table } from '@mantine/core';
import { IconMinus, IconPlus, IconRestore, IconTilde } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { ChangeType, LastChangesQuery } from '#graph/LastChangesQuery.graphql';

import { PersonSelect } from '../../../parts/identity/people/PersonSelect.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { VersionLine } from './lines.ts';

const verbs = {
  CREATE: { word: 'Added', Icon: IconPlus, colour: 'vc-added' },
  UPDATE: { word: 'Changed', Icon: IconTilde, colour: 'vc-changed' },
  DELETE: { word: 'Removed', Icon: IconMinus, colour: 'vc-removed' },
  RESTORE: { word: 'Restored', Icon: IconRestore, colour: 'vc-added' },
} as const;

/** Types of changes to choose from. */
const fields: { value: ChangeType; label: string }[] = [
  { value: 'NAME', label: 'Name' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'DESCRIPTION', label: 'Description' },
  { value: 'ATTRIBUTE', label: 'Attributes' },
  { value: 'RELATIONSHIP', label: 'Relationships' },
  { value: 'RELATIONSHIP_ATTRIBUTE', label: 'Relationship attributes' },
  { value: 'LABEL', label: 'Labels' },
  { value: 'CLASS_ID', label: 'Class' },
  { value: 'IMAGE_ID', label: 'Image' },
  { value: 'METADATA', label: 'Locks and flags' },
  { value: 'DIAGRAM_LAYOUT', label: 'Diagrams' },
];

/** Types of changes of which only added and removed members are shown. */
const MEMBERS = new Set<string>(['RELATIONSHIP', 'LABEL', 'IMAGE_ID']);

/** Lists the last changes on a branch. */
export function LastChanges({ line }: { line: VersionLine }) {
  const [by, setBy] = useState<string | null>(null);
  const [changed, setChanged] = useState<ChangeType | null>(null);
  return (
    <section aria-labelledby="last-changes">
      <div className="tr-wrap vc-subhead">
        <h2 id="last-changes">Last changes on {line.name}</h2>
        <PersonSelect anyone="Everyone" width={180} projectId={line.projectId} value={by} onChange={setBy} />
        <Select
          size="xs"
          w={160}
          aria-label="Which fields"
          placeholder="All fields"
          clearable
          value={changed}
          data={fields}
          onChange={(value) => setChanged(value as ChangeType | null)}
        />
      </div>
      <Suspense fallback={<LoadingLines />}>
        <Changes line={line} by={by} changed={changed} />
      </Suspense>
    </section>
  );
}

function Changes({ line, by, changed }: { line: VersionLine; by: string | null; changed: ChangeType | null }) {
  const { organization } = useHere();
  const { project } = useLazyLoadQuery<LastChangesQuery>(
    graphql`
      query LastChangesQuery($organization: String!, $projectId: Int!, $username: String, $changed: ChangeType) {
        project(organization: $organization, projectId: $projectId) {
          id
          changes(first: 8, username: $username, changed: $changed) {
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
    { organization, projectId: line.projectId, username: by, changed },
    { fetchPolicy: 'store-and-network' },
  );
  const records = project?.changes.edges.map(({ node }) => node) ?? [];
  const total = project?.changes.totalCount ?? 0;
  return (
    <>
      {total > records.length && <p className="vc-count tr-dim">{`${records.length} of ${total}`}</p>}
      {records.length === 0 ? (
        <p className="tr-state tr-dim">
          {by || changed ? 'No matching changes on this branch.' : 'No changes on this branch yet.'}
        </p>
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
                      <span className="tr-inline vc-cell">
                        <PersonMark username={record.username} fullName={who} size={20} />
                        <span className="vc-long">{who}</span>
                      </span>
                    </Table.Td>
                    <Table.Td>
                      <span className={`tr-inline vc-cell ${colour}`}>
                        <Icon size={14} stroke={2} aria-hidden /> {word}
                      </span>
                    </Table.Td>
                    <Table.Td>
                      <span className="tr-inline vc-cell">
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
    </>
  );
}
