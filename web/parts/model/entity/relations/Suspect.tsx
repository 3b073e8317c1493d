import { Button } from '@mantine/core';
import { IconFlag3 } from '@tabler/icons-react';
import { commitLocalUpdate, graphql, useRelayEnvironment } from 'react-relay';

import type { SuspectClearMutation } from '#graph/SuspectClearMutation.graphql';

import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { throughLocks, usePassingLocks } from '../../saving/through-locks.ts';
import { useDone } from '../../saving/useDone.ts';

interface Props {
  /** The id of the entity that the link leads away from. */
  entityId: string;
  link: { id: string; relation: { id: string; name: string }; entity: { id: string; displayName: string } };
  disabled: boolean;
}

const WHY = 'one end has changed since this relationship was last reviewed.';

/** Shows that a link is suspect, and lets the viewer clear that. */
export function Suspect({ entityId, link: { id, relation, entity }, disabled }: Props) {
  const projectId = useProjectId();
  const say = useDone();
  const [clear, isClearing] = useAction<SuspectClearMutation>(graphql`
    mutation SuspectClearMutation($input: ClearSuspectInput!) {
      clearSuspect(input: $input) {
        ... on ClearSuspectPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [isPassing] = usePassingLocks();
  const environment = useRelayEnvironment();
  const show = (isSuspect: boolean) =>
    commitLocalUpdate(environment, (store) => void store.get(id)?.setValue(isSuspect, 'isSuspect'));
  // The mark may be stored at the far end, so the returned entities do not contain it.
  const onUndone = (undone: number) => {
    show(true);
    toast.changed('Undone.', undone);
  };
  const clearNow = async () => {
    try {
      const links = [{ fromId: entityId, relationId: relation.id, targetId: entity.id }];
      const { revision } = await throughLocks(
        isPassing,
        async (said) => (await clear({ input: { projectId, links, ...said } })).clearSuspect,
      );
      show(false);
      const done = `Suspect flag cleared on ${relation.name} ${entity.displayName}.`;
      say(done, revision ?? null, { withPage: true, onUndone });
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const flag = <IconFlag3 className="tr-row en-suspect" size={14} stroke={1.75} aria-hidden />;
  if (disabled)
    return (
      <span className="tr-row en-suspect" title={`Suspect: ${WHY}`}>
        {flag} Suspect
      </span>
    );
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={flag}
      loading={isClearing}
      onClick={() => void clearNow()}
      aria-label={`Clear suspect: ${relation.name} ${entity.displayName}`}
      title={`Suspect: ${WHY} Clear it if the relationship is still valid.`}
    >
      Clear
    </Button>
  );
}
