import { useEffect, useState } from 'react';
import { graphql } from 'react-relay';

import type { SaveSchemaInput } from '#graph/useSchemaImpactTryMutation.graphql';
import type { useSchemaTrial_impact$data } from '#graph/useSchemaTrial_impact.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useIsLatest } from '../../../../relay/useIsLatest.ts';

void graphql`
  fragment useSchemaTrial_impact on SchemaImpact {
    key
    kind
    title
    words
    count
    query
    actions
    isNeeded
    projects {
      projectId
      name
      count
    }
    some {
      entityId
      projectId
      name
    }
    targets {
      toId
      word
      name
    }
    resolution {
      action
    }
  }
`;

export type Resolution = NonNullable<SaveSchemaInput['resolutions']>[number];
export type Impact = Omit<useSchemaTrial_impact$data, ' $fragmentType'>;

/** Milliseconds of pause after a change before its effects are read. */
const PAUSE_MS = 350;

/** The effects of a change to the schema, as last read, and the resolutions. */
export interface Impacts {
  impacts: readonly Impact[];
  /** The reason why it cannot be saved, whatever the resolutions are. */
  refusal: RefusalFacts | undefined;
  isAsking: boolean;
  resolutions: readonly Resolution[];
  /** True if every effect has its resolution. */
  isSettled: boolean;
  choose: (resolution: Resolution) => void;
}

/** Returns the default resolution: one that loses nothing. */
function harmless({ key, actions, resolution }: Impact): Resolution | undefined {
  const action = actions.find((each) => each === 'KEEP' || each === 'CONVERT');
  return !resolution && action ? { key, action } : undefined;
}

const none: readonly Resolution[] = [];

/** Previews a change whenever it differs from the last one. */
export function useSchemaTrial<T extends object>(
  change: T | undefined,
  ask: (change: T & { resolutions: readonly Resolution[] }) => Promise<readonly Impact[]>,
  given: readonly Resolution[] = none,
): Impacts {
  const [chosen, setChosen] = useState<readonly Resolution[]>([]);
  const [answer, setAnswer] = useState<{ asked: string; impacts: readonly Impact[]; refusal?: RefusalFacts }>();
  const resolutions = [...new Map([...given, ...chosen].map((each) => [each.key, each])).values()];
  const asking = change ? JSON.stringify({ ...change, resolutions }) : '';
  const isLatest = useIsLatest(asking);
  useEffect(() => {
    if (asking === '') return;
    const answered = (impacts: readonly Impact[], refusal?: RefusalFacts) => {
      if (isLatest(asking)) setAnswer({ asked: asking, impacts, ...(refusal && { refusal }) });
    };
    const timer = setTimeout(() => {
      ask(JSON.parse(asking) as T & { resolutions: readonly Resolution[] }).then(
        (impacts) => {
          const more = impacts.flatMap((each) => harmless(each) ?? []);
          if (more.length > 0 && isLatest(asking)) setChosen((before) => [...before, ...more]);
          answered(impacts);
        },
        (error: unknown) => answered([], asFacts(error)),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asking, ask, isLatest]);
  // Another change begins with no choices of the one before.
  if (!change && chosen.length > 0) setChosen([]);
  const { impacts, refusal } = change && answer ? answer : { impacts: [], refusal: undefined };
  const isChosen = ({ key }: Impact) => resolutions.some((each) => each.key === key);
  const isAsking = change !== undefined && answer?.asked !== asking;
  return {
    impacts,
    refusal,
    isAsking,
    resolutions: resolutions.filter(({ key }) => impacts.some((each) => each.key === key)),
    isSettled: !isAsking && impacts.every((each) => !each.isNeeded || isChosen(each)),
    choose: (resolution) => setChosen((before) => [...before.filter(({ key }) => key !== resolution.key), resolution]),
  };
}
