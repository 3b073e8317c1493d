import { Button } from '@mantine/core';
import { IconFlag3 } from '@tabler/icons-react';
import { graphql } from 'react-relay';

import type { SuspectClearMutation } from '#graph/SuspectClearMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDone } from '../saving/useDone.ts';

interface Props {
  /** The id of the entity that the link leads away from. */
  entityId: string;
  link: { id: string; relation: { id: string; name: string }; entity: { id: string; displayName: string } };
  disabled: boolean;
}

const WHY = 'What one of the two says has changed since somebody last looked at this link.';

/** That a link is to be looked at again, and that somebody has. */
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
  const clearNow = async () => {
    try {
      const { clearSuspect } = await clear(
        { input: { projectId, links: [{ fromId: entityId, relationId: relation.id, targetId: entity.id }] } },
        { updater: (store) => void store.get(id)?.setValue(false, 'isSuspect') },
      );
      const { revision } = clearSuspect;
      if (revision != null)
        say(`${relation.name} ${entity.displayName} is not suspect any more.`, revision, { withPage: true });
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return (
    <>
      <span className="en-suspect" title={WHY}>
        <IconFlag3 size={14} stroke={1.75} aria-hidden />
        Suspect
      </span>
      {!disabled && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={isClearing}
          onClick={() => void clearNow()}
          aria-label={`Clear suspect: ${relation.name} ${entity.displayName}`}
          title="I have looked at it; the link is right still."
        >
          Clear
        </Button>
      )}
    </>
  );
}
