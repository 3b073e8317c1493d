import { useCallback, useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { RunPage_artifact$key } from '#graph/RunPage_artifact.graphql';
import type { RunPageQuery } from '#graph/RunPageQuery.graphql';

import { ArtifactFrame } from '../../../parts/artifacts/frame/ArtifactFrame.tsx';
import { useArtifact } from '../../../parts/artifacts/frame/useArtifact.ts';
import { useModelNews } from '../../../parts/model/entities/useModelNews.ts';
import { useHere } from '../../../routing/paths.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { BesideCase } from './BesideCase.tsx';
import { CaseList } from './CaseList.tsx';
import { begin, casesOf, runPositionOf } from './cases.ts';
import { CycleList } from './CycleList.tsx';
import { EndCycle } from './EndCycle.tsx';
import { Progress } from './Progress.tsx';
import type { ResultWords } from './result-words.ts';
import { RunHead } from './RunHead.tsx';
import { Running } from './Running.tsx';
import { useCycles } from './useCycles.ts';
import { useTestCase } from './useTestCase.ts';

interface Props {
  artifact: RunPageQuery['response']['project']['artifact'];
  /** The cycle on the page; undefined for the running suite. */
  cycle: { baselineId: number; name: string; description: string } | undefined;
  words: ResultWords;
  preferences: unknown;
  mayWrite: boolean;
  mayMove: boolean;
  mayEnd: boolean;
}

const query = graphql`
  query RunPageQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) @required(action: THROW) {
        entity {
          id
          entityId
        }
        lines {
          ...packedLines_lines @relay(mask: false)
        }
        ...RunPage_artifact
      }
    }
  }
`;

/** Shows the cases of a suite at the left, the chosen one with its steps in the middle, and its earlier results at the right. */
export function RunPage({ artifact: given, cycle, words, preferences, mayWrite, mayMove, mayEnd }: Props) {
  const { asOf } = useHere();
  const { artifact: key, lines, again: readAgain } = useArtifact(query, given);
  const {
    entity,
    states: counted,
    progress,
  } = useFragment<RunPage_artifact$key>(
    graphql`
      fragment RunPage_artifact on Artifact {
        entity {
          id
          entityId
          number
          name
          displayName
          class {
            id
            name
            icon
            colour
          }
        }
        states {
          state
          count
        }
        progress {
          caseCount
          state
          doneCount
          doneShare
          passRate
        }
      }
    `,
    key,
  );
  // Finished states come first, as on paper.
  const states = counted.toReversed();
  const cases = useMemo(() => casesOf(lines, words.classId), [lines, words.classId]);
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState<number | undefined>(() => Number(asked.get('row')) || begin(cases));
  const place = runPositionOf(cases, chosen) ?? runPositionOf(cases, begin(cases));
  const { facts, problem, load } = useTestCase(place?.case.line.id);
  const { cycles, total, problem: cyclesProblem } = useCycles(entity.entityId);
  const suiteId = entity.entityId;
  const again = useCallback(async () => {
    await readAgain();
    await load();
  }, [readAgain, load]);
  useModelNews(again);
  const [isEnding, setEnding] = useState(false);
  const newest = cycles?.[0];
  return (
    <ArtifactFrame
      place="tests"
      className="tc-frame"
      preferences={preferences}
      root={entity.id}
      current={place?.case.line.id}
      cases={
        <CaseList
          suiteId={suiteId}
          lines={lines}
          cases={cases}
          place={place}
          before={asOf ? undefined : newest}
          isPast={asOf !== undefined}
          verified={facts?.requirements.map((each) => each.entity.entityId)}
          onChoose={setChosen}
        />
      }
      cycles={
        <CycleList
          suite={entity}
          cycles={cycles}
          total={total}
          problem={cyclesProblem}
          states={states}
          passRate={progress?.passRate}
          shown={cycle?.baselineId}
          mayEdit={mayEnd}
        />
      }
      head={(toggle) => (
        <RunHead
          suite={entity}
          toggle={toggle}
          cycle={cycle}
          cycles={cycles}
          mayWrite={mayWrite}
          onEnd={mayEnd && !asOf ? () => setEnding(true) : undefined}
        />
      )}
      side={
        <BesideCase
          facts={facts}
          step={place?.case.steps[place.step]}
          cycles={cycles}
          states={states}
          passRate={progress?.passRate}
          shown={cycle?.baselineId}
          isPast={asOf !== undefined}
          suite={entity}
          disabled={!mayWrite}
        />
      }
    >
      {cycle?.description && <p className="tc-why">{cycle.description}</p>}
      <Progress states={states} progress={progress} />
      {place ? (
        <Running
          cases={cases}
          place={place}
          facts={facts}
          problem={problem}
          words={words}
          mayWrite={mayWrite}
          mayMove={mayMove}
          newest={cycle ? undefined : newest}
          onChoose={setChosen}
          again={again}
        />
      ) : (
        <EmptyState>
          This suite has no test cases yet.{' '}
          {mayWrite ? 'Add them under Edit cases.' : 'Ask an Owner for edit access to add them.'}
        </EmptyState>
      )}
      {isEnding && (
        <EndCycle suite={entity} count={total} states={states} onEnded={again} onClose={() => setEnding(false)} />
      )}
    </ArtifactFrame>
  );
}
