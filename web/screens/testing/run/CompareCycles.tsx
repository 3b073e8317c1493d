import { Checkbox, Group, Modal, ScrollArea, Select, Stack, Table } from '@mantine/core';
import { useState } from 'react';

import { LoadingLines } from '../../../ui/States.tsx';
import { compareCycles } from './compare-cycles.ts';
import { caseName } from './result-words.ts';
import { State } from './State.tsx';
import type { Cycle } from './useCycles.ts';
import { useLinesThen } from './useStatesThen.ts';

interface Props {
  suiteId: number;
  cycles: readonly Cycle[];
  onClose: () => void;
}

const NOW = 'now';

/** Compares the results of all cases in two cycles: better, worse or equal. */
export function CompareCycles({ suiteId, cycles, onClose }: Props) {
  const choices = [
    { value: NOW, label: 'Running' },
    ...cycles.map(({ revision, baselineId, name }) => ({ value: `${baselineId}:${revision}`, label: name })),
  ];
  const [from, setFrom] = useState(choices[1]!.value);
  const [to, setTo] = useState(NOW);
  const [isDifferent, setDifferent] = useState(false);
  const revisionOf = (value: string) => (value === NOW ? null : Number(value.split(':')[1]));
  const [first, second] = [useLinesThen(suiteId, revisionOf(from)), useLinesThen(suiteId, revisionOf(to))];
  const rows = first && second && compareCycles(first, second);
  const shown = rows?.filter((row) => !isDifferent || row.from !== row.to);
  const different = rows?.filter((row) => row.from !== row.to).length ?? 0;
  return (
    <Modal opened onClose={onClose} title="Compare cycles" size={880}>
      <Stack gap="md">
        <Group align="end">
          <Select
            label="From"
            allowDeselect={false}
            data={choices}
            value={from}
            onChange={(value) => value && setFrom(value)}
          />
          <Select
            label="To"
            allowDeselect={false}
            data={choices}
            value={to}
            onChange={(value) => value && setTo(value)}
          />
          <Checkbox
            label="Only differences"
            checked={isDifferent}
            onChange={(event) => setDifferent(event.currentTarget.checked)}
            pb={8}
          />
        </Group>
        {!shown ? (
          <LoadingLines count={5} />
        ) : (
          <>
            <div role="status" className="tr-dim">
              {different === 0 ? 'Results are identical.' : `${different} of ${rows!.length} results differ.`}
            </div>
            <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': 'Cases in both cycles' }}>
              <Table verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Case</Table.Th>
                    <Table.Th>{choices.find(({ value }) => value === from)?.label}</Table.Th>
                    <Table.Th>{choices.find(({ value }) => value === to)?.label}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((row) => (
                    <Table.Tr key={row.id} className={row.from === row.to ? undefined : 'tc-differs'}>
                      <Table.Td style={{ paddingLeft: 8 + (row.level - 1) * 16 }}>{caseName(row)}</Table.Td>
                      <Table.Td>{row.from === undefined ? '–' : <State state={row.from} />}</Table.Td>
                      <Table.Td>{row.to === undefined ? '–' : <State state={row.to} />}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea.Autosize>
          </>
        )}
      </Stack>
    </Modal>
  );
}
