import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useSchemaSaveDeleteMutation } from '#graph/useSchemaSaveDeleteMutation.graphql';
import type { useSchemaSaveMutation } from '#graph/useSchemaSaveMutation.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { SchemaChange } from '../impact/useSchemaImpact.ts';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import { useOwner } from './schema-on-page.ts';
import { useSchemaUndo } from './useSchemaUndo.ts';

/** The names of all items of a schema after a save, by which a new one is found. */
export interface SavedItems {
  classes: readonly { classId: number; name: string }[];
  relations: readonly { relationId: number; name: string }[];
  labels: readonly { labelId: number; name: string }[];
  properties: readonly { id: string; name: string; classId?: number | null | undefined }[];
}

/** Saves items of the schema, all or none, and deletes what nothing uses; refusals stay until the next try. */
export function useSchemaSave() {
  const { id: ownerId, refresh } = useOwner();
  const undo = useSchemaUndo();
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [save, isSaving] = useAction<useSchemaSaveMutation>(graphql`
    mutation useSchemaSaveMutation($input: SaveSchemaInput!) {
      saveSchema(input: $input) {
        ... on SaveSchemaPayload {
          revision
          # All of it: what is new is opened at once, and with half of its fields the page could not draw it.
          schema {
            ...SchemaEditor_schema
            classes {
              id
              classId
              name
            }
            relations {
              id
              relationId
              name
            }
            labels {
              id
              labelId
              name
            }
            properties {
              id
              name
              classId
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [remove, isRemoving] = useAction<useSchemaSaveDeleteMutation>(graphql`
    mutation useSchemaSaveDeleteMutation($input: DeleteSchemaItemsInput!) {
      deleteSchemaItems(input: $input) {
        ... on DeleteSchemaItemsPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const told = async <T>(
    act: Promise<T>,
    message: string,
    revisionOf: (answer: T) => number | null | undefined,
  ): Promise<T | undefined> => {
    setRefusal(undefined);
    try {
      const answer = await act;
      refresh();
      toast.changed(message, revisionOf(answer), { undo });
      return answer;
    } catch (error) {
      setRefusal(asFacts(error));
      return undefined;
    }
  };
  return {
    refusal,
    isBusy: isSaving || isRemoving,
    save: async (
      given: SchemaChange,
      resolutions: readonly Resolution[],
      message: string,
    ): Promise<SavedItems | undefined> => {
      const input = { ownerId, ...given, ...(resolutions.length > 0 && { resolutions }) };
      return (await told(save({ input }), message, (answer) => answer.saveSchema.revision))?.saveSchema.schema;
    },
    remove: async (id: string, resolutions: readonly Resolution[], message: string): Promise<boolean> => {
      const input = { ownerId, ids: [id], ...(resolutions.length > 0 && { resolutions }) };
      return (await told(remove({ input }), message, (answer) => answer.deleteSchemaItems.revision)) !== undefined;
    },
  };
}
