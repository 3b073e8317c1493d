import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsDiff, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { RenameBaseline } from '../../../parts/model/baselines/RenameBaseline.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { percentText } from '../../../ui/figures.ts';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { CompareCycles } from './CompareCycles.tsx';
import { Bar, type States } from './Progress.tsx';
import type { Cycle } from './useCycles.ts';

interface Props {
  suite: { entityId: number };
  cycles: readonly Cycle[] | undefined;
  total: number;
  problem: { title: string; message: string } | undefined;
  /** The progress of the running cycle. */
  states: States;
  passRate: number | null | undefined;
  shown: number | undefined;
  mayEdit: boolean;
}

/** Counts the cases by state at the end of a cycle. */
export const statesIn = ({ results }: Pick<Cycle, 'results'>): States =>
  (results?.statuses ?? []).map(({ status, count }) => ({ state: status, count })).toReversed();

/** Lists the running cycle and the ended ones with their results; each can be opened, and two compared. */
export function CycleList({ suite, cycles, total, problem, states, passRate, shown, mayEdit }: Props) {
  const { organization, projectId } = useHere();
  const [renaming, setRenaming] = useState<Cycle>();
  const [isComparing, setComparing] = useState(false);
  if (problem) return <RefusalNote {...problem} />;
  if (!cycles) return <LoadingLines count={4} />;
  return (
    <div className="tc-left">
      <div className="tc-tools">
        <span className="tr-dim">
          {total} {total === 1 ? 'cycle' : 'cycles'} ended
        </span>
        {cycles.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
            onClick={() => setComparing(true)}
          >
            Compare
          </Button>
        )}
      </div>
      <ul className="tc-cycles">
        <li aria-current={shown === undefined || undefined}>
          <CycleFacts
            to={paths.artifactNow(organization, projectId, 'test-center', suite.entityId)}
            name="Running"
            states={states}
            passRate={passRate}
          />
        </li>
        {cycles.map((cycle) => (
          <li key={cycle.id} aria-current={cycle.baselineId === shown || undefined}>
            <CycleFacts
              to={paths.artifactThen(organization, projectId, 'test-center', suite.entityId, cycle)}
              name={cycle.name}
              states={statesIn(cycle)}
              passRate={cycle.results?.passRate}
            />
            <div className="tc-line tr-dim">
              <span>
                <When iso={cycle.created} /> by {cycle.creator?.fullName ?? cycle.createdBy}
              </span>
              <span className="tc-space" />
              {mayEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Rename ${cycle.name}`}
                  title="Rename"
                  onClick={() => setRenaming(cycle)}
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {cycle.description && <p className="tr-dim">{cycle.description}</p>}
          </li>
        ))}
      </ul>
      {cycles.length === 0 && (
        <p className="tc-none tr-dim">End the running cycle to save its results and start the next one.</p>
      )}
      {total > cycles.length && (
        <p className="tc-none tr-dim">
          <Link className="tr-line-link" to={paths.baselines(organization, projectId, 'kind=test-cycles')}>
            All cycles of the project
          </Link>
        </p>
      )}
      {renaming && <RenameBaseline baseline={renaming} onClose={() => setRenaming(undefined)} />}
      {isComparing && <CompareCycles suiteId={suite.entityId} cycles={cycles} onClose={() => setComparing(false)} />}
    </div>
  );
}

interface Facts {
  to: string;
  name: string;
  states: States;
  passRate: number | null | undefined;
}

function CycleFacts({ to, name, states, passRate }: Facts) {
  return (
    <>
      <div className="tc-line">
        <Link className="tc-cut tr-line-link" to={to} title={name}>
          {name}
        </Link>
        <span className="tc-space" />
        <span className="tc-figure">{typeof passRate === 'number' ? percentText(passRate) : '–'}</span>
      </div>
      <Bar states={states} />
      <div className="tr-dim tc-sum">
        {states.length === 0 ? 'No cases' : states.map(({ state, count }) => `${count} ${state}`).join(', ')}
      </div>
    </>
  );
}
