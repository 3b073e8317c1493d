import { Table } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { ImportResult_job$key } from '#graph/ImportResult_job.graphql';

import { figure } from '../../../ui/figures.ts';

/** Shows how many entities an import created and changed, and lists the parts of the file that it could not take literally. */
export function ImportResult({ job }: { job: ImportResult_job$key }) {
  const { result } = useFragment(
    graphql`
      fragment ImportResult_job on Job {
        result {
          __typename
          ... on ImportResult {
            created
            updated
            unchanged
            warnings {
              object
              message
            }
          }
        }
      }
    `,
    job,
  );
  if (result?.__typename !== 'ImportResult') return null;
  const { created, updated, unchanged, warnings } = result;
  return (
    <>
      <div>
        {figure(created)} created, {figure(updated)} updated, {figure(unchanged)} unchanged.
      </div>
      {warnings.length > 0 && (
        <section aria-labelledby="import-warnings">
          <h2 id="import-warnings" className="tr-card-title">
            {warnings.length === 1 ? '1 warning' : `${figure(warnings.length)} warnings`}
          </h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard */}
          <div style={{ maxHeight: 280, overflow: 'auto' }} tabIndex={0} role="region" aria-label="Warnings">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Where</Table.Th>
                  <Table.Th>What</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {warnings.map(({ object, message }, place) => (
                  <Table.Tr key={place}>
                    <Table.Td>{object ?? '–'}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </section>
      )}
    </>
  );
}
