import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { EntityInput, SaveEntitiesInput, useSaveMutation } from '#graph/useSaveMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { areMany } from './are-many.ts';
import { throughLocks, usePassingLocks } from './through-locks.ts';

/** The changes that a save makes to one entity. */
export type EntityChange = Omit<EntityInput, 'entityId'>;

interface Options extends Partial<Pick<SaveEntitiesInput, 'revision' | 'letGo'>> {
  /** True if relationships or consequences of the class can change: the answer then includes everything on the page of an entity. */
  withPage?: boolean;
  /** The key of the request, with the data that components show while it waits for the connection. */
  key?: string;
  about?: unknown;
}
interface Saved {
  /** The new revision; null if nothing changed. */
  revision: number | null;
  /** The numbers of the saved entities, in order; none if there are very many. */
  entityIds: number[];
}

/** Saves entities of the project on the page and updates all that shows them. Rejects with the refusal. */
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
