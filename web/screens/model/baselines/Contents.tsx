import { Button, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { ContentsQuery, ContentsQuery$data } from '#graph/ContentsQuery.graphql';

import { EntityThen } from '../../../parts/model/compare/EntityThen.tsx';
import { OpenButton } from '../../../parts/model/compare/OpenButton.tsx';
import { usePages } from '../../../parts/model/compare/usePages.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { countText } from '../../../ui/figures.ts';
import { EmptyState, ErrorState, LoadingLines, RefusalNote } from '../../../ui/States.tsx';

const query = graphql`
  query ContentsQuery($id: ID!, $query: String, $after: String) {
    node(id: $id) {
      ... on Baseline {
        entities(first: 50, after: $after, query: $query, order: "number") {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            node {
              id
              entityId
              displayName
              class {
                id
                name
                icon
                colour
              }
              labels {
                id
                name
              }
              attributes {
                id
                text
                property {
                  id
                  name
                }
              }
            }
          }
        }
      }
    }
  }
`;

type Entity = NonNullable<NonNullable<ContentsQuery$data['node']>['entities']>['edges'][number]['node'];
const tested = ['Status', 'Expected Result', 'Actual Result'] as const;

/** Lists the entities of a baseline as of its time; for a test cycle its test cases with results. */
export function Contents({ id, isCycle }: { id: string; isCycle: boolean }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { found, problem, isLoading, again, more } = usePages<ContentsQuery, Entity>(
    query,
    { id, query: isCycle ? `class:"Test Case" ${search}`.trim() : search },
    ({ node }) => node?.entities,
  );
  if (!found && problem) return <ErrorState {...problem} onRetry={again} />;
  const columns = isCycle ? tested : (['Class', 'Labels'] as const);
  return (
    <>
      <TextInput
        type="search"
        mb="sm"
        maw={400}
        aria-label="Search contents"
        placeholder="Search, or filter with class:Requirement"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {problem && <RefusalNote {...problem} />}
      {!found ? (
        <LoadingLines count={6} />
      ) : (
        <>
          <div role="status" className="tr-dim">
            {countText(found.total, isCycle ? 'test case' : 'entity', isCycle ? 'test cases' : 'entities')}
            {search !== '' && ' found'}, as of this baseline
          </div>
          {found.rows.length === 0 ? (
            <EmptyState>{search === '' ? 'This baseline is empty.' : 'No matches.'}</EmptyState>
          ) : (
            <Table.ScrollContainer minWidth={280}>
              <Table verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Number and name</Table.Th>
                    {columns.map((column, at) => (
                      <Table.Th key={column} {...(at > 0 && { visibleFrom: 'xs' })}>
                        {column}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.rows.map((entity) => (
                    <Row key={entity.id} entity={entity} isCycle={isCycle} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          {more && (
            <Button variant="default" mt="md" loading={isLoading} onClick={more}>
              Show more
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Row({ entity, isCycle }: { entity: Entity; isCycle: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const text = (name: string) => entity.attributes.find(({ property }) => property.name === name)?.text || '–';
  return (
    <>
      <Table.Tr>
        <Table.Td className="bl-name">
          <OpenButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            <ClassMark {...entity.class} /> {entity.displayName}
          </OpenButton>
        </Table.Td>
        {isCycle ? (
          tested.map((name, at) => (
            <Table.Td key={name} className="bl-name" {...(at > 0 && { visibleFrom: 'xs' })}>
              {text(name)}
            </Table.Td>
          ))
        ) : (
          <>
            <Table.Td>{entity.class.name}</Table.Td>
            <Table.Td visibleFrom="xs">{entity.labels.map(({ name }) => name).join(', ') || '–'}</Table.Td>
          </>
        )}
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={isCycle ? 4 : 3} className="bl-opened">
            <EntityThen id={entity.id} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
