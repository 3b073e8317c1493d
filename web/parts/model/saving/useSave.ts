import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { EntityInput, SaveEntitiesInput, useSaveMutation } from '#graph/useSaveMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { areMany } from './are-many.ts';
import { throughLocks, usePassingLocks } from './through-locks.ts';

/** What a save changes of one entity. */
export type EntityChange = Omit<EntityInput, 'entityId'>;

interface Options extends Partial<Pick<SaveEntitiesInput, 'revision' | 'letGo'>> {
  /** Whether links, or what follows from the class, can change: then the answer brings all that the page of an entity shows. */
  withPage?: boolean;
  /** Under which it is sent, and what those need who show it while it waits for the connection. */
  key?: string;
  about?: unknown;
}
interface Saved {
  /** The revision it became; null if nothing changed. */
  revision: number | null;
  /** The numbers of what was saved, in its order; none of very many. */
  entityIds: number[];
}

/** Saves entities of the project on the page; what shows them follows by itself. Rejects with the refusal. */
export function useSave(): [
  save: (entities: readonly EntityInput[], options?: Options) => Promise<Saved>,
  isBusy: boolean,
] {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<useSaveMutation>(graphql`
    mutation useSaveMutation($input: SaveEntitiesInput!, $withPage: Boolean!, $areMany: Boolean = false) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities @skip(if: $areMany) {
            entityId
            ...saved_entity
            ...saved_page @include(if: $withPage) @alias(as: "page")
          }
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
        ...refused_clashes @alias(as: "clash")
        ...refused_losses @alias(as: "loss")
      }
    }
  `);
  const save = useCallback(
    async (entities: readonly EntityInput[], { withPage = false, key, about, ...options }: Options = {}) => {
      const { saveEntities: saved } = await throughLocks(isPassing, (said) =>
        act(
          {
            input: { projectId, ...options, ...said, entities: [...entities] },
            withPage,
            areMany: areMany(entities),
          },
          { key, about },
        ),
      );
      return { revision: saved.revision ?? null, entityIds: saved.entities?.map(({ entityId }) => entityId) ?? [] };
    },
    [act, isPassing, projectId],
  );
  return [save, isBusy];
}
