import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useEntityForm_entity$data } from '#graph/useEntityForm_entity.graphql';
import type { useEntityFormNowQuery } from '#graph/useEntityFormNowQuery.graphql';

import { isProjectLost } from '../../../../relay/access.ts';
import { answerOrWait, WAITS } from '../../../../relay/outbox/answer-or-wait.ts';
import { outbox } from '../../../../relay/outbox/entries.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { newUuid } from '../../../../relay/uuid.ts';
import { useHere } from '../../../../routing/paths.ts';
import { isOwnReload } from '../../../../ui/reload.ts';
import { useStore } from '../../../../ui/store.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useSave, type EntityChange } from '../../saving/useSave.ts';
import type { StoredDraft } from '../../unsaved/stored-drafts.ts';
import { useStoredDrafts } from '../../unsaved/useStoredDrafts.ts';
import { Drafts, sameValue, type CaughtUp, type FieldDraft } from './drafts.ts';
import { noteOnItsWay, revisionToBuildOn } from './on-its-way.ts';
import { clashesIn, saidElsewhere } from './said-elsewhere.ts';
import {
  draftsAhead,
  endWaiting,
  followOutbox,
  waitingDraft,
  type ValueAhead,
  type WaitingField,
} from './waiting-fields.ts';

void graphql`
  fragment useEntityForm_entity on Entity {
    id
    entityId
    revision
    attributes {
      property {
        id
        propertyId
      }
    }
  }
`;

const now = graphql`
  query useEntityFormNowQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
      revision
      ...saved_entity
    }
  }
`;

type Shown = Pick<useEntityForm_entity$data, 'id' | 'entityId' | 'revision' | 'attributes'>;

/** Builds the change of one field from its key: `name`, `number`, `description` or `attribute:17`. */
function patch({ attributes }: Shown, key: string, value: unknown): EntityChange {
  const found = attributes.find(({ property }) => `attribute:${property.propertyId}` === key);
  return found ? { attributes: [{ propertyId: found.property.id, value }] } : { [key]: value ?? '' };
}

export interface EntityForm {
  id: string;
  entityId: number;
  /** The revision of the shown values. */
  revision: number;
  draft: (key: string) => FieldDraft | undefined;
  /** Takes a new value without sending it. `of` is the revision on which `base` was read, if not the shown one. */
  change: (key: string, value: unknown, base: unknown, of?: number) => void;
  /** Notes that the value includes the one stored now, so that there is no clash. */
  rebase: (key: string, base: unknown, of: number) => void;
  /** Marks a field as shared with others, so that their saves are no clash; undefined ends that. */
  setShared: (key: string, caughtUp: CaughtUp | undefined) => void;
  isShared: (key: string) => boolean;
  /** Takes text that is not a valid value, with the reason; the field cannot be sent until that is over. */
  problem: (key: string, message: string | undefined, base: unknown, text?: string) => void;
  /** Sends the field, if it is changed and may be sent. */
  save: (key: string) => Promise<void>;
  /** Sends every changed field that may be sent; resolves when all are answered. */
  saveAll: () => Promise<unknown>;
  discard: (key: string) => void;
  /** Returns the draft that an earlier page left for the field. */
  offer: (key: string) => StoredDraft | undefined;
  /** Restores that draft, or discards it. */
  takeOffer: (key: string, isWanted: boolean) => void;
  /** Ends a clash with the value to be saved. */
  resolve: (key: string, value: unknown) => Promise<void>;
  isSaving: boolean;
  unsaved: number;
}

interface Options {
  /** Values that are shown before their saves are answered; the first ones count. */
  ahead?: readonly ValueAhead[];
  /** Called with each field that is sent. */
  onSent?: (sent: ValueAhead) => void;
}

/** Keeps the form of one entity. Each field is saved when it is left, on the revision on which it was read; a clash waits in the field. */
export function useEntityForm(entity: Shown, { ahead, onSent }: Options = {}): EntityForm {
  const { organization, projectId } = useHere();
  const { id, entityId, revision } = entity;
  const shown = useRef(entity);
  useEffect(() => {
    shown.current = entity;
  });
  const environment = useRelayEnvironment();
  const [drafts] = useState(() => new Drafts(draftsAhead(entity, ahead ?? [])));
  const [first] = useState(ahead ?? []);
  useEffect(() => {
    for (const { field, saved } of first) {
      const key = drafts.get(field)?.waitsAs;
      const end = () => endWaiting(drafts, field, key);
      saved.then(end, end);
    }
  }, [first, drafts]);
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });
  const [shared, setAllShared] = useState<ReadonlySet<string>>(new Set());
  // Kept for saves as a field is left.
  const catching = useRef(new Map<string, CaughtUp>());
  const all = useStore(drafts.all);
  const [saveEntities] = useSave();
  const typed = useMemo(() => new Map([...all].filter(([, draft]) => !isCommitted(draft))), [all]);
  const unsaved = typed.size;
  const place = { organization, projectId, entity: String(entityId) };
  const offers = useStoredDrafts(
    place,
    useMemo(() => new Map([...typed].map(([key, draft]) => [key, keptOf(draft)])), [typed]),
  );
  useEffect(() => {
    if (unsaved === 0) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isOwnReload()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  const [form, refusedIn] = useMemo((): [EntityForm, typeof refused] => {
    const take = (
      key: string,
      change: Partial<FieldDraft>,
      base: unknown,
      of = revisionToBuildOn(id, key, revision),
    ) => {
      const draft = drafts.get(key) ?? { value: base, base, revision: of };
      drafts.set(key, { ...draft, ...change, refusal: undefined });
    };
    const refused = async (key: string, error: unknown) => {
      const [clash] = clashesIn(error);
      if (drafts.isLeft) toast.failed(saidElsewhere(error));
      if (!clash) return drafts.update(key, { isSaving: false, refusal: asFacts(error).message });
      const text = await catching.current.get(key)?.(clash.theirs as string, clash.base as string);
      if (text === undefined) drafts.update(key, { isSaving: false, clash });
      const { entity: read } = (await fetchQuery<useEntityFormNowQuery>(environment, now, {
        organization,
        projectId,
        entityId,
      }).toPromise())!;
      if (text === undefined) return;
      drafts.update(key, { isSaving: false, value: text, base: clash.theirs, revision: read.revision });
      await save(key);
    };
    async function save(key: string): Promise<void> {
      const draft = drafts.get(key);
      if (!draft || draft.isSaving || draft.problem !== undefined || draft.clash) return;
      if (isProjectLost()) return;
      if (isCommitted(draft)) return;
      // Over what is on its way, also what was there before is a change.
      if (typeof draft.revision === 'number' && sameValue(draft.value, draft.base)) return drafts.set(key, undefined);
      drafts.update(key, { isSaving: true });
      try {
        const change = { entityId: id, ...patch(shown.current, key, draft.value) };
        const { value, base, revision: of } = draft;
        const about: WaitingField = { organization, projectId, entityId, field: key, value, base, revision: of };
        const sentAs = newUuid();
        const sent = saveEntities([change], { revision: of, key: sentAs, about });
        noteOnItsWay(id, key, sentAs, 'saveEntities', sent);
        tell.current?.({ field: key, value: draft.value, saved: sent });
        const saved = await answerOrWait(sent);
        if (saved === WAITS) return drafts.set(key, waitsFor(sentAs, draft, drafts.get(key)));
        const typedSince = drafts.get(key);
        if (!typedSince || sameValue(typedSince.value, draft.value)) {
          // A row is saved after its fields are gone, so its stored draft goes too.
          offers.forget(key);
          return drafts.set(key, undefined);
        }
        drafts.update(key, {
          isSaving: false,
          base: draft.value,
          revision: saved.revision ?? draft.revision,
        });
      } catch (error) {
        await refused(key, error);
      }
    }
    const made: EntityForm = {
      id,
      entityId,
      revision,
      draft: drafts.get,
      change: (key, value, base, of) => take(key, { value, problem: undefined, text: undefined }, base, of),
      rebase: (key, base, of) => {
        const draft = drafts.get(key);
        if (!draft || draft.isSaving) return;
        if (sameValue(draft.value, base)) return drafts.set(key, undefined);
        drafts.update(key, { base, revision: of });
      },
      setShared: (key, caughtUp) => {
        if (caughtUp) catching.current.set(key, caughtUp);
        setAllShared((before) => {
          const after = new Set(before);
          if (caughtUp) after.add(key);
          else after.delete(key);
          return after;
        });
      },
      isShared: (key) => shared.has(key),
      problem: (key, message, base, text) => {
        if (message !== undefined || drafts.get(key)?.problem !== undefined)
          take(key, { problem: message, text }, base);
      },
      save,
      saveAll: () => Promise.all([...drafts.all.get().keys()].map(save)),
      discard: (key) => drafts.set(key, undefined),
      offer: (key) => (drafts.get(key) ? undefined : offers.get(key)),
      takeOffer: (key, isWanted) => {
        const kept = offers.get(key);
        if (kept && isWanted) {
          const { value, base, revision: of, text } = kept;
          drafts.set(key, {
            value,
            base,
            // Text typed over a waiting change builds on the present value.
            revision: typeof of === 'number' ? of : revision,
            putBack: 1,
            ...(text !== undefined && { text, problem: notAValue(text) }),
          });
        }
        offers.end(key);
        if (isWanted) void save(key);
      },
      resolve: async (key, value) => {
        const theirs = drafts.get(key)?.clash?.theirs;
        drafts.update(key, { value, base: theirs, revision, clash: undefined });
        await save(key);
      },
      isSaving: [...all.values()].some((draft) => draft.isSaving),
      unsaved,
    };
    return [made, refused];
  }, [
    all,
    drafts,
    id,
    entityId,
    environment,
    offers,
    organization,
    projectId,
    revision,
    saveEntities,
    shared,
    unsaved,
  ]);
  const unsent = useStore(outbox);
  useEffect(() => {
    if (isProjectLost()) return;
    followOutbox(drafts, unsent, {
      isOwn: (of) => of.organization === organization && of.projectId === projectId && of.entityId === entityId,
      revision,
      refused: refusedIn,
    });
  }, [drafts, unsent, organization, projectId, entityId, revision, refusedIn]);
  useSavedOnLeaving(form, drafts);
  return form;
}

/** Tells whether all of a draft is committed and waits for the connection. */
const isCommitted = ({ waitsAs, value, base, text }: FieldDraft) =>
  waitsAs !== undefined && text === undefined && sameValue(value, base);

/** Marks a draft as waiting for the connection; text that was typed since stays. */
const waitsFor = (key: string, sent: FieldDraft, now: FieldDraft | undefined): FieldDraft => ({
  ...now,
  ...waitingDraft(key, sent.value, sent.over ?? sent.base),
  isSaving: false,
  value: now?.value ?? sent.value,
});

const keptOf = ({ value, base, revision, text }: FieldDraft) => ({
  value,
  base,
  revision,
  ...(text !== undefined && { text }),
});
const notAValue = (text: string) => `'${text}' is incomplete.`;

/** Saves the fields when the page is left, and tells where the unsaved ones wait. */
function useSavedOnLeaving(form: EntityForm, drafts: Drafts): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    drafts.setLeft(false);
    return () => {
      drafts.setLeft(true);
      if (isProjectLost()) return;
      void latest.current.saveAll();
      const stuck = [...drafts.all.get().values()].filter(
        (draft) => draft.problem ?? draft.refusal ?? draft.clash,
      ).length;
      if (stuck > 0)
        toast.note(
          `${stuck === 1 ? '1 field is' : `${stuck} fields are`} not saved. Your text is still in ${stuck === 1 ? 'it' : 'them'}.`,
        );
    };
  }, [drafts]);
}

const FormContext = createContext<EntityForm | undefined>(undefined);
export const EntityFormProvider = FormContext.Provider;

/** Returns the form around the component. */
export function useForm(): EntityForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field of an entity is outside its form.');
  return form;
}
