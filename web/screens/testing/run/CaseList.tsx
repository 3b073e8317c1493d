import { Select } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import type { Case, RunPosition } from './cases.ts';
import { caseName } from './result-words.ts';
import { State } from './State.tsx';
import { SuiteCoverage } from './SuiteCoverage.tsx';
import type { Cycle } from './useCycles.ts';
import { useStatesThen } from './useStatesThen.ts';

interface Props {
  suiteId: number;
  lines: readonly ArtifactLine[];
  cases: readonly Case[];
  place: RunPosition | undefined;
  /** The previous cycle, whose results are shown beside the present ones. */
  before: Cycle | undefined;
  isPast: boolean;
  /** The numbers of the requirements that the chosen case verifies. */
  verified: readonly number[] | undefined;
  onChoose: (id: number) => void;
}

const filters = ['Failed', 'Blocked', 'In Progress', 'Not Run', 'Passed'];

/** Lists the cases of the suite with their states, and their coverage. */
export function CaseList({ suiteId, cases, place, before, isPast, verified, onChoose }: Props) {
  const [only, setOnly] = useState<string | null>(null);
  const then = useStatesThen(suiteId, before?.revision);
  const shown = cases.filter(({ line }) => only === null || line.rollUp === only);
  return (
    <div className="tc-left">
      <div className="tc-tools">
        <span className="tr-dim">
          {cases.length} {cases.length === 1 ? 'case' : 'cases'}
        </span>
        <Select
          size="xs"
          aria-label="Only cases that are"
          placeholder="All states"
          clearable
          clearButtonProps={{ 'aria-label': 'All states' }}
          data={filters}
          value={only}
          onChange={setOnly}
        />
      </div>
      <div className="tc-case tc-case-heads" aria-hidden>
        <span>Number and name</span>
        <span title={before?.name}>{before && 'Before'}</span>
        <span>{isPast ? 'Then' : 'Current'}</span>
      </div>
      {shown.length === 0 && <p className="tc-none tr-dim">No case is {only?.toLowerCase() ?? 'here yet'}.</p>}
      <ul className="tc-cases">
        {shown.map(({ line, steps }) => {
          const isHere = place?.case.line.id === line.id;
          const was = then?.get(line.id);
          return (
            <li key={line.id}>
              <button
                type="button"
                className="tc-case"
                aria-current={isHere || undefined}
                title={caseName(line)}
                style={{ paddingLeft: 12 + (line.level - 1) * 16 }}
                onClick={() => onChoose(steps[0]?.id ?? line.id)}
              >
                <span className="tc-name">
                  {steps.length === 0 ? (
                    <IconChevronRight size={14} aria-hidden />
                  ) : (
                    <ClassMark name="Test Case" icon="test-pipe" colour="GREEN" />
                  )}
                  <span className="tc-cut">
                    {line.number && <span className="tr-dim">{line.number} </span>}
                    {line.name || (!line.number && 'Case without a name')}
                  </span>
                </span>
                <span>{was && <State state={was} isShort />}</span>
                <State state={line.rollUp ?? ''} isRolledUp={steps[0]?.id !== line.id} />
              </button>
            </li>
          );
        })}
      </ul>
      <SuiteCoverage suiteId={suiteId} verified={verified} states={cases.map(({ line }) => line.rollUp).join()} />
    </div>
  );
}
