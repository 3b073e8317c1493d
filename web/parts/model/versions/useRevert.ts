import { useState } from 'react';
import { graphql } from 'react-relay';

import type { ChangeType, useRevertMutation } from '#graph/useRevertMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useDone } from '../saving/useDone.ts';

export interface RevertField {
  type: ChangeType;
  identifiers: readonly string[];
  name: string;
}

interface Refused {
  title: string;
  message: string;
  again: (() => void) | undefined;
}

/** Reverts an entity, or one field of it, to a version, and offers to undo that; a refusal is shown. */
export function useRevert(
  entityId: string,
  onDone: () => void,
): [revert: (revision: number, field?: RevertField) => Promise<void>, isBusy: boolean, refusal: Refused | undefined] {
  const projectId = useProjectId();
  const [refused, setRefused] = useState<Refused>();
  const done = useDone();
  const [act, isBusy] = useAction<useRevertMutation>(graphql`
    mutation useRevertMutation($input: RevertEntitiesInput!) {
      revertEntities(input: $input) {
        ... on RevertEntitiesPayload {
          revision
          entities {
            ...saved_entity
            ...saved_page @alias(as: "page")
          }
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const revert = async (revision: number, field?: RevertField, throughLocks = false) => {
    setRefused(undefined);
    const fields = field && [{ type: field.type, identifiers: [...field.identifiers] }];
    try {
      const { revertEntities } = await act({
        input: {
          projectId,
          ...(throughLocks && { throughLocks }),
          entities: [{ entityId, revision, ...(fields && { fields }) }],
        },
      });
      const what = field ? `${field.name} of version ${revision}` : `Version ${revision}`;
      done(`${what} restored.`, revertEntities.revision ?? null, { withPage: true });
      onDone();
    } catch (error) {
      const facts = asFacts(error);
      setRefused({ ...facts, again: mayPassLocks(facts) ? () => void revert(revision, field, true) : undefined });
    }
  };
  return [revert, isBusy, refused];
}
