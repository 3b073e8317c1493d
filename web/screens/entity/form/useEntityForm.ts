import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useEntityForm_entity$data } from '#graph/useEntityForm_entity.graphql';
import type { EntityInput, useEntityFormMutation } from '#graph/useEntityFormMutation.graphql';
import type { useEntityFormNowQuery } from '#graph/useEntityFormNowQuery.graphql';

import { isProjectLost } from '../../../relay/access.ts';
import { asFacts, RefusalError } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { Drafts, sameValue, type Clash, type Draft } from './drafts.ts';

export const entityFormFragment = graphql`
  fragment useEntityForm_entity on Entity {
    id
    entityId
    revision
  }
`;

const mutation = graphql`
  mutation useEntityFormMutation($input: SaveEntitiesInput!) {
    saveEntities(input: $input) {
      revision
      entities {
        id
        revision
        name
        number
        displayName
        description
        plainDescription
        modified
        modifiedBy
        qualityScore
        attributes {
          id
          isStored
          json
          text
        }
        labels {
          id
          name
        }
      }
    }
  }
`;

const now = graphql`
  query useEntityFormNowQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) {
      id
      revision
      name
      number
      description
      attributes {
        id
        json
        text
      }
    }
  }
`;

/** `name`, `number`, `description` or `attribute:17`, as a save says it. */
const patch = (key: string, value: unknown): Partial<EntityInput> =>
  key.startsWith('attribute:')
    ? { attributes: [{ propertyId: Number(key.slice('attribute:'.length)), value }] }
    : { [key]: value ?? '' };

export interface EntityForm {
  entityId: number;
  draft: (key: string) => Draft | undefined;
  /** Takes what was typed; nothing is sent yet. */
  change: (key: string, value: unknown, base: unknown) => void;
  problem: (key: string, message: string | undefined, base: unknown) => void;
  /** Sends the field, if it is changed and may be sent. */
  save: (key: string) => Promise<void>;
  /** Sends every field that is changed and may be sent. */
  saveAll: () => void;
  discard: (key: string) => void;
  /** Ends a clash with the value that shall stand. */
  resolve: (key: string, value: unknown) => Promise<void>;
  isSaving: boolean;
  unsaved: number;
}

/** The form over one entity. Each field is saved when it is left, on the revision on which it was read; a clash waits in the field. */
export function useEntityForm(entity: Pick<useEntityForm_entity$data, 'entityId' | 'revision'>): EntityForm {
  const { organization, projectId } = useHere();
  const { entityId, revision } = entity;
  const environment = useRelayEnvironment();
  const [drafts] = useState(() => new Drafts());
  const all = useSyncExternalStore(drafts.subscribe, drafts.all);
  const [act] = useAction<useEntityFormMutation>(mutation);
  const unsaved = all.size;
  useEffect(() => {
    if (unsaved === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return useMemo(() => {
    const take = (key: string, change: Partial<Draft>, base: unknown) => {
      const draft = drafts.get(key) ?? { value: base, base, revision };
      drafts.set(key, { ...draft, ...change, refusal: undefined });
    };
    const refused = async (key: string, error: unknown) => {
      const clashes = error instanceof RefusalError ? (error.details?.['clashes'] as Clash[] | undefined) : undefined;
      if (!clashes?.[0]) return drafts.update(key, { isSaving: false, refusal: asFacts(error).message });
      drafts.update(key, { isSaving: false, clash: clashes[0] });
      await fetchQuery<useEntityFormNowQuery>(environment, now, { organization, projectId, entityId }).toPromise();
    };
    const save = async (key: string): Promise<void> => {
      const draft = drafts.get(key);
      if (!draft || draft.isSaving || draft.problem !== undefined || draft.clash) return;
      if (isProjectLost()) return;
      if (sameValue(draft.value, draft.base)) return drafts.set(key, undefined);
      drafts.update(key, { isSaving: true });
      try {
        const input = { organization, projectId, revision: draft.revision };
        const { saveEntities } = await act({
          input: { ...input, entities: [{ entityId, ...patch(key, draft.value) }] },
        });
        const typedSince = drafts.get(key);
        if (!typedSince || sameValue(typedSince.value, draft.value)) return drafts.set(key, undefined);
        drafts.update(key, {
          isSaving: false,
          base: draft.value,
          revision: saveEntities.revision ?? draft.revision,
        });
      } catch (error) {
        await refused(key, error);
      }
    };
    return {
      entityId,
      draft: (key) => all.get(key),
      change: (key, value, base) => take(key, { value, problem: undefined }, base),
      problem: (key, message, base) => {
        if (message !== undefined || drafts.get(key)?.problem !== undefined) take(key, { problem: message }, base);
      },
      save,
      saveAll: () => {
        for (const key of all.keys()) void save(key);
      },
      discard: (key) => drafts.set(key, undefined),
      resolve: async (key, value) => {
        const theirs = drafts.get(key)?.clash?.theirs;
        drafts.update(key, { value, base: theirs, revision, clash: undefined });
        await save(key);
      },
      isSaving: [...all.values()].some((draft) => draft.isSaving),
      unsaved,
    };
  }, [act, all, drafts, entityId, environment, organization, projectId, revision, unsaved]);
}

const FormContext = createContext<EntityForm | undefined>(undefined);
export const EntityFormProvider = FormContext.Provider;

/** The form that the caller's field is part of. */
export function useForm(): EntityForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field of an entity stands outside its form.');
  return form;
}
