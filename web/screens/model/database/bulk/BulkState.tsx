import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { BulkStateQuery } from '#graph/BulkStateQuery.graphql';

import { useLocks } from '../../../../parts/model/saving/useLocks.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { stateShape } from '../../../../ui/state-shape.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Entry } from '../table/lines.ts';
import { BulkButton } from './BulkButton.tsx';
import { countOf } from './words.ts';

/** So many can be asked for at once; of the others the server says whether they may move. */
const ASKED = 100;

const query = graphql`
  query BulkStateQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Entity {
        transitions {
          toState
        }
      }
    }
  }
`;

/** Moves all selected entities to a state that a transition leads each of them to. */
export function BulkState({ entries }: { entries: readonly Entry[] }) {
  const environment = useRelayEnvironment();
  const [states, setStates] = useState<readonly string[]>();
  const { move, isBusy } = useLocks();
  const look = async () => {
    setStates(undefined);
    try {
      const ids = entries.slice(0, ASKED).map(({ id }) => id);
      const options = { fetchPolicy: 'network-only' } as const;
      const found = await fetchQuery<BulkStateQuery>(environment, query, { ids }, options).toPromise();
      const sets = (found?.nodes ?? []).map((node) => new Set(node?.transitions?.map(({ toState }) => toState)));
      const [first = new Set<string>(), ...others] = sets;
      setStates([...first].filter((state) => others.every((set) => set.has(state))));
    } catch (error) {
      setStates([]);
      toast.failed(asFacts(error));
    }
  };
  const act = async (state: string) => {
    try {
      const ids = entries.map(({ id }) => id);
      await move(ids, state);
      toast.done(`${countOf(entries)} moved to ${state}.`);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return (
    <Menu position="top" onOpen={() => void look()}>
      <Menu.Target>
        <BulkButton mark={IconArrowsExchange} loading={isBusy} onClick={() => undefined}>
          State
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {states?.map((state) => {
          const { mark: Mark, colour } = stateShape(state);
          return (
            <Menu.Item
              key={state}
              leftSection={<Mark size={16} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />}
              onClick={() => void act(state)}
            >
              {state}
            </Menu.Item>
          );
        })}
        {states?.length === 0 && <Menu.Label>No transition fits all of them.</Menu.Label>}
        {states === undefined && <Menu.Label>Looking…</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
