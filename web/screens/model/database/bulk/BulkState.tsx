import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { BulkStateQuery } from '#graph/BulkStateQuery.graphql';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { RefusedNote, type RefusedOne } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useLocks } from '../../../../parts/model/saving/useLocks.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { figure } from '../../../../ui/figures.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { stateShape } from '../../../../ui/state-shape.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import { entityCountText } from './entity-count.ts';
import { useAskRefused } from './useRefused.ts';

/** Entities whose transitions are read at once; of more, only the refused ones are read, once a state is chosen. */
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

/** Moves the selected entities with a fitting transition to a state, and says first why the others stay. */
export function BulkState({ entries }: { entries: readonly Picked[] }) {
  const environment = useRelayEnvironment();
  const [states, setStates] = useState<ReadonlyMap<string, number>>();
  const [question, setQuestion] = useState<{ state: string; refused: readonly RefusedOne[] }>();
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const ask = useAskRefused();
  const { move, isBusy } = useLocks();
  const asked = entries.slice(0, ASKED);
  const look = async () => {
    setStates(undefined);
    try {
      const ids = asked.map(({ id }) => id);
      const options = { fetchPolicy: 'network-only' } as const;
      const found = await fetchQuery<BulkStateQuery>(environment, query, { ids }, options).toPromise();
      const counts = new Map<string, number>();
      for (const node of found?.nodes ?? [])
        for (const state of new Set(node?.transitions?.map(({ toState }) => toState)))
          counts.set(state, (counts.get(state) ?? 0) + 1);
      setStates(new Map([...counts].toSorted(([, a], [, b]) => b - a)));
    } catch (error) {
      setStates(new Map());
      toast.failed(asFacts(error));
    }
  };
  const act = async (going: readonly Picked[], state: string) => {
    const ids = going.map(({ id }) => id);
    toast.changed(`${entityCountText(going)} changed to ${state}.`, await move(ids, state));
  };
  const choose = async (state: string) => {
    try {
      const ids = entries.map(({ id }) => id);
      const refused = await ask(ids, 'MOVE', state);
      // A few go at once; of many it is said first how many they are.
      if (refused.length === 0 && !areMany(entries)) await act(entries, state);
      else setQuestion({ state, refused });
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const stay = new Set(question?.refused.map(({ entityId }) => entityId));
  const going = entries.filter(({ entityId }) => !stay.has(entityId));
  const close = () => {
    setQuestion(undefined);
    setRefusal(undefined);
  };
  return (
    <>
      <Menu position="top" onOpen={() => void look()}>
        <Menu.Target>
          <BulkButton mark={IconArrowsExchange} loading={isBusy} onClick={() => undefined}>
            Status
          </BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {[...(states ?? [])].map(([state, count]) => {
            const { mark: Mark, colour } = stateShape(state);
            return (
              <Menu.Item
                key={state}
                leftSection={<Mark size={16} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />}
                onClick={() => void choose(state)}
              >
                {state}
                {count < asked.length && (
                  <span className="tr-dim">
                    {' '}
                    {figure(count)} of {figure(asked.length)}
                  </span>
                )}
              </Menu.Item>
            );
          })}
          {states?.size === 0 && <Menu.Label>No transition is available for them.</Menu.Label>}
          {states === undefined && <Menu.Label>Loading…</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <FormModal
        opened={question !== undefined}
        onClose={close}
        title={`Change status to ${question?.state ?? ''}`}
        size={440}
      >
        {question && (
          <DialogForm
            verb={`Change ${entityCountText(going)}`}
            isBusy={isBusy}
            isReady={going.length > 0}
            refusal={refusal}
            onSubmit={() => void act(going, question.state).then(close, (error: unknown) => setRefusal(asFacts(error)))}
            onClose={close}
          >
            <RefusedNote refused={question.refused} total={entries.length} />
            {question.refused.length === 0 && <p>{entityCountText(entries)} can be changed.</p>}
          </DialogForm>
        )}
      </FormModal>
    </>
  );
}
