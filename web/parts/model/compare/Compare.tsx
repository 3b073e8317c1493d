import { Button, Checkbox, Group, Select, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import type { comparisonQuery, DifferenceKind } from '#graph/comparisonQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { countText } from '../../../ui/figures.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { AnotherMoment } from './AnotherMoment.tsx';
import { comparison, type Comparison, type EntityDifference } from './comparison.ts';
import { differences } from './difference-signs.ts';
import { DifferenceRow } from './DifferenceRow.tsx';
import { exportDifferences } from './export.ts';
import { pastSide, valueOfPast } from './past-side.ts';
import { RevertDialog } from './RevertDialog.tsx';
import type { Home, ComparedSide } from './side.ts';
import { usePages } from './usePages.ts';

interface Props {
  from: ComparedSide;
  home?: Home | undefined;
  /** Sides to compare with, besides now. */
  others: readonly ComparedSide[];
  /** The value of the chosen side; null for now. */
  chosenSide: string | null;
  onChooseSide: (value: string | null) => void;
  mayRevert: boolean;
}

const NOW = 'now';
const ANOTHER = 'another';
const kinds = Object.keys(differences) as DifferenceKind[];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Compares one side with now or with another; chosen entities can be reverted to it. */
export function Compare({ from, home, others, chosenSide, onChooseSide, mayRevert }: Props) {
  const environment = useRelayEnvironment();
  const here = useHere();
  const { organization } = here;
  const projectId = home?.projectId ?? here.projectId;
  const present = home?.name ?? 'Current';
  const other = others.find(({ value }) => value === chosenSide) ?? pastSide(chosenSide);
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<readonly DifferenceKind[]>(kinds);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReverting, setReverting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [counts, setCounts] = useState<Comparison['counts']>();
  const variables = {
    organization,
    projectId,
    from: from.input,
    to: other?.input ?? null,
    kinds: shown.length === kinds.length ? null : [...shown],
    search: search || null,
  };
  const { found, problem, isLoading, again, more } = usePages<comparisonQuery, EntityDifference>(
    comparison,
    variables,
    ({ project }) => {
      setCounts(project.compare.counts);
      return project.compare;
    },
  );
  const sides = { before: from.name, after: other?.name ?? home?.name ?? 'now' };
  const toggle = (kind: DifferenceKind) =>
    setShown(shown.includes(kind) ? shown.filter((each) => each !== kind) : [...shown, kind]);
  const choose = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]));
  const save = async () => {
    setExporting(true);
    await exportDifferences(environment, variables, sides).catch((error: unknown) => toast.failed(asFacts(error)));
    setExporting(false);
  };
  const show = (side: string | null) => {
    setChosen(new Set());
    setAsking(false);
    onChooseSide(side);
  };
  const countOf = { ADDED: counts?.added, REMOVED: counts?.removed, CHANGED: counts?.changed, MOVED: counts?.moved };
  const canRevert = mayRevert && !other && from.revision !== null;
  return (
    <>
      <Group gap="sm" mb="sm" align="end">
        <Select
          label={`${from.label} compared with`}
          allowDeselect={false}
          searchable={others.length > 10}
          value={other?.value ?? NOW}
          onChange={(next) => (next === ANOTHER ? setAsking(true) : show(next === NOW ? null : next))}
          data={[
            { value: NOW, label: present },
            ...(other && !others.includes(other) ? [{ value: other.value, label: other.label }] : []),
            ...others.map(({ value, label }) => ({ value, label })),
            { value: ANOTHER, label: 'Another date or revision…' },
          ]}
        />
        <TextInput
          type="search"
          aria-label="Search the differences"
          placeholder="Number or name"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          loading={isExporting}
          disabled={!found || found.total === 0}
          onClick={() => void save()}
        >
          Export CSV
        </Button>
        {canRevert && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp {...icon} />}
            disabled={chosen.size === 0}
            onClick={() => setReverting(true)}
          >
            Revert selected
          </Button>
        )}
      </Group>
      {isAsking && <AnotherMoment onChoose={(asOf) => show(valueOfPast(asOf))} onCancel={() => setAsking(false)} />}
      <Group gap="xs" mb="sm" role="group" aria-label="Kinds of differences">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            leftSection={shown.includes(kind) ? <IconCheck size={14} stroke={1.75} aria-hidden /> : undefined}
            aria-pressed={shown.includes(kind)}
            onClick={() => toggle(kind)}
          >
            <span className={differences[kind].className}>
              {differences[kind].sign} {differences[kind].word}
            </span>
            &nbsp;{countOf[kind] ?? ''}
          </Button>
        ))}
      </Group>
      {problem ? (
        <ErrorState {...problem} onRetry={again} />
      ) : !found ? (
        <LoadingLines count={6} />
      ) : found.rows.length === 0 ? (
        <EmptyState>
          {search !== '' || shown.length < kinds.length ? 'No differences match.' : `No differences from ${from.name}.`}
        </EmptyState>
      ) : (
        <>
          <div role="status" className="tr-dim">
            {countText(found.total, 'difference')} from {sides.before} to {sides.after}
          </div>
          <Table.ScrollContainer minWidth={280}>
            <Table verticalSpacing={4} className="bl-table">
              <Table.Thead>
                <Table.Tr>
                  {canRevert && (
                    <Table.Th w={32}>
                      <span className="tr-visually-hidden">Chosen</span>
                    </Table.Th>
                  )}
                  <Table.Th className="bl-kind">Difference</Table.Th>
                  <Table.Th>Number and name</Table.Th>
                  <Table.Th visibleFrom="xs">What</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.rows.map((row) => (
                  <DifferenceRow
                    key={row.entityId}
                    difference={row}
                    box={
                      canRevert && (
                        <Checkbox
                          aria-label={`Choose ${(row.after ?? row.before)?.displayName ?? row.entityId}`}
                          checked={chosen.has(row.entityNodeId)}
                          disabled={row.kind === 'ADDED'}
                          onChange={() => choose(row.entityNodeId)}
                        />
                      )
                    }
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {more && (
            <Button variant="default" mt="md" loading={isLoading} onClick={more}>
              Show more
            </Button>
          )}
        </>
      )}
      {from.revision !== null && (
        <RevertDialog
          to={{ name: from.name, revision: from.revision }}
          chosen={chosen}
          isOpen={isReverting}
          onReverted={() => {
            setChosen(new Set());
            again();
          }}
          onClose={() => setReverting(false)}
        />
      )}
    </>
  );
}
