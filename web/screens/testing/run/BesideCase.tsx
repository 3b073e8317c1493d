import { Kbd, Tabs } from '@mantine/core';

import '../../../ui/tabs.css';
import { useState } from 'react';
import { Link } from 'react-router';

import { AboutRow } from '../../../parts/artifacts/BesideRow.tsx';
import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { percentText } from '../../../ui/figures.ts';
import { spellShortcut } from '../../../ui/shortcuts.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { statesIn } from './CycleList.tsx';
import { Bar, type States } from './Progress.tsx';
import type { Cycle } from './useCycles.ts';
import type { CaseFacts } from './useTestCase.ts';

interface Props {
  facts: CaseFacts | undefined;
  /** The current step. */
  step: ArtifactLine | undefined;
  suite: { entityId: number };
  cycles: readonly Cycle[] | undefined;
  states: States;
  passRate: number | null | undefined;
  shown: number | undefined;
  isPast: boolean;
  disabled: boolean;
}

const SEVERAL = 6;

/** Shows the results of the case in its cycles, and the details of the current step. */
export function BesideCase({ facts, step, suite, cycles, states, passRate, shown, isPast, disabled }: Props) {
  const [tab, setTab] = useState<string | null>('cycles');
  return (
    <aside className="af-side tc-side" aria-label="Case details">
      <Tabs value={tab} onChange={setTab} keepMounted={false} className="tc-tabs">
        <div className="tr-tabs">
          <Tabs.List aria-label="Case details">
            <Tabs.Tab value="cycles">History</Tabs.Tab>
            <Tabs.Tab value="step">Changes and comments</Tabs.Tab>
          </Tabs.List>
        </div>
        <Tabs.Panel value="cycles" className="tc-panel">
          {facts && <CaseHistory facts={facts} isPast={isPast} />}
          <Cycles suite={suite} cycles={cycles} states={states} passRate={passRate} shown={shown} isPast={isPast} />
          {!isPast && !disabled && <Keys />}
        </Tabs.Panel>
        <Tabs.Panel value="step" className="tc-panel">
          {step && <AboutRow key={step.node} id={step.node} disabled={disabled} />}
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

const keys = [
  ['p', 'Pass step'],
  ['f', 'Fail step'],
  ['b', 'Block step'],
  ['n', 'Next step'],
  ['e', 'Actual result'],
  ['a', 'Attach'],
  ['i', 'Raise issue'],
  ['j', 'Next case'],
  ['k', 'Previous case'],
] as const;

/** Lists the keys of a run, for people with a keyboard. */
const Keys = () => (
  <section className="tc-keys" aria-label="Keys">
    <div className="tc-line">
      <h2>Keys</h2>
      <span className="tc-space" />
      <span className="tr-dim">
        all with <Kbd>?</Kbd>
      </span>
    </div>
    <ul>
      {keys.map(([key, does]) => (
        <li key={key}>
          <Kbd>{spellShortcut(key)}</Kbd> {does}
        </li>
      ))}
    </ul>
  </section>
);

/** Shows all cases of the suite in the last cycles. */
function Cycles({
  suite,
  cycles,
  states,
  passRate,
  shown,
  isPast,
}: Pick<Props, 'suite' | 'cycles' | 'states' | 'passRate' | 'shown' | 'isPast'>) {
  const { organization, projectId } = useHere();
  if (!cycles || (cycles.length === 0 && states.length === 0)) return null;
  return (
    <section className="tc-all" aria-label="All cases">
      <div className="tc-line">
        <h2>All cases</h2>
        <span className="tc-space" />
        <span className="tr-dim">Pass rate</span>
      </div>
      {!isPast && (
        <div className="tc-rates">
          <b>Running</b>
          <span className="tr-dim">now</span>
          <Bar states={states} />
          <span className="tc-figure">{typeof passRate === 'number' ? percentText(passRate) : '–'}</span>
        </div>
      )}
      {cycles.slice(0, SEVERAL).map((cycle) => (
        <div key={cycle.id} className="tc-rates">
          <Link
            className="tc-cut tr-line-link"
            title={cycle.name}
            aria-current={cycle.baselineId === shown || undefined}
            to={paths.artifactThen(organization, projectId, 'test-center', suite.entityId, cycle)}
          >
            {cycle.name}
          </Link>
          <span className="tr-dim">
            <When iso={cycle.created} />
          </span>
          <Bar states={statesIn(cycle)} />
          <span className="tc-figure">
            {typeof cycle.results?.passRate === 'number' ? percentText(cycle.results.passRate) : '–'}
          </span>
        </div>
      ))}
    </section>
  );
}
