import { useEffect, useMemo, useRef, useState } from 'react';

import { isEmptyHtml } from '../../../attributes/html-text.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { storeDraft } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useStoredDrafts, type Offers } from '../../../parts/model/unsaved/useStoredDrafts.ts';
import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useSession } from '../../../relay/session.ts';
import { useInTurn } from '../../../relay/useInTurn.ts';
import { useAskBeforeLeaving, type LeavingQuestion } from '../../../routing/leaving.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

/** The input for a new entity: its own fields, and attributes by the number of their property. */
export interface CreationInput {
  fields: { number: string; name: string; description: string };
  values: Readonly<Record<number, unknown>>;
}

/** Input that was refused. */
export interface Unmade extends CreationInput {
  refusal: RefusalFacts;
}

const nothing: CreationInput = { fields: { number: '', name: '', description: '' }, values: {} };
const filled = ({ fields, values }: CreationInput) =>
  new Map(Object.entries({ ...fields, ...values }).filter(([, value]) => says(value)));
/** Tells whether a value has content: an emptied text and spaces alone have none. */
const says = (value: unknown) =>
  typeof value === 'string' ? !isEmptyHtml(value) : Array.isArray(value) ? value.length > 0 : value != null;
const setAside: RefusalFacts = { code: '', status: 0, title: 'Set aside', message: 'It is not created yet.' };
const notMade: LeavingQuestion = {
  title: 'Leave without creating?',
  text: 'Some entities you entered here could not be created. If you leave, it is lost.',
  asksOutside: true,
};
const asDraft = (value: unknown) => ({ value, base: null, revision: 0 });

interface Settings {
  class: { id: string; classId: number; name: string };
  properties: readonly { id: string; propertyId: number }[];
  /** Called to show the new entity. */
  onMade: (entityId: number) => void;
}

/** Keeps the input for a new entity, and creates it: the form is free for the next at once, and a refused one comes back. */
export function useCreation({ class: own, properties, onMade }: Settings) {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  const [typed, setTyped] = useState(nothing);
  // Counts sent entities: the fields of the next one begin empty.
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [unmade, setUnmade] = useState<readonly Unmade[]>([]);
  useAskBeforeLeaving(unmade.length > 0 ? notMade : undefined);
  const [save] = useSave();
  const inTurn = useInTurn();
  const [isMaking, setMaking] = useState(false);
  const latest = useRef(typed);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = typed;
  });
  const entity = `new ${own.classId}`;
  const kept = useMemo(() => new Map([...filled(typed)].map(([field, value]) => [field, asDraft(value)])), [typed]);
  const offers = useStoredDrafts({ organization, projectId, entity }, kept);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const endOffers = () => {
    for (const field of offers.all.keys()) offers.end(field);
  };
  const begin = (next: CreationInput) => {
    latest.current = next;
    setTyped(next);
    setRound((number) => number + 1);
  };
  const sent = ({ fields, values }: CreationInput) => {
    const attributes = properties
      .filter(({ propertyId }) => propertyId in values)
      .map((property) => ({ propertyId: property.id, value: values[property.propertyId] }));
    return answerOrWait(inTurn(() => save([{ classId: own.id, ...fields, attributes }])));
  };
  const sayWaits = ({ fields }: CreationInput) =>
    toast.note(`${fields.name || `The new ${own.name}`} will be created when the connection returns.`);
  const giveBack = (given: CreationInput, refusal: RefusalFacts) => {
    if (isGone.current) {
      const place = { username, organization, projectId, entity };
      for (const [field, value] of filled(given)) storeDraft(place, field, asDraft(value));
      return toast.failed({ ...refusal, message: `${refusal.message} What you typed is under New ${own.name}.` });
    }
    if (filled(latest.current).size > 0) return setUnmade((all) => [...all, { ...given, refusal }]);
    begin(given);
    setRefusal(refusal);
  };
  return {
    typed,
    round,
    refusal,
    unmade,
    offers,
    isMaking,
    isEmpty: filled(typed).size === 0,
    setFields: (change: Partial<CreationInput['fields']>) =>
      setTyped((all) => ({ ...all, fields: { ...all.fields, ...change } })),
    setValue: (propertyId: number, value: unknown) =>
      setTyped((all) => ({ ...all, values: { ...all.values, [propertyId]: value } })),
    /** Creates it in the background while the form starts over. */
    makeAndGoOn: async () => {
      begin(nothing);
      setRefusal(undefined);
      try {
        if ((await sent(typed)) === WAITS) sayWaits(typed);
      } catch (error) {
        giveBack(typed, asFacts(error));
      }
    },
    /** Creates and shows it. Text that is typed meanwhile is a draft on its page. */
    make: async () => {
      if (isMaking) return;
      setMaking(true);
      setRefusal(undefined);
      try {
        const made = await sent(typed);
        if (made === WAITS) {
          sayWaits(typed);
          return begin(nothing);
        }
        const { entityIds, revision } = made;
        const since = filled(latest.current);
        for (const [field, value] of filled(typed)) if (since.get(field) === value) since.delete(field);
        setTyped(nothing);
        const place = { username, organization, projectId, entity: String(entityIds[0]) };
        for (const [field, value] of since) {
          const key = /^\d+$/.test(field) ? `attribute:${field}` : field;
          storeDraft(place, key, { value, base: filled(typed).get(field) ?? null, revision: revision ?? 0 });
        }
        if (!isGone.current) onMade(entityIds[0]!);
      } catch (error) {
        if (isGone.current) giveBack(typed, asFacts(error));
        else setRefusal(asFacts(error));
      } finally {
        setMaking(false);
      }
    },
    /** Restores refused input into the form; the present input is listed instead. */
    putBack: (given: Unmade) => {
      const aside = filled(typed).size === 0 ? [] : [{ ...typed, refusal: setAside }];
      setUnmade((all) => all.flatMap((each) => (each === given ? aside : [each])));
      setRefusal(given.refusal);
      begin(given);
    },
    /** Restores the drafts of an earlier visit. */
    takeOffers: () => {
      begin(restored(offers, typed));
      endOffers();
    },
    dropOffers: endOffers,
  };
}

/** Puts the drafts of an earlier visit below the text typed since. */
function restored({ all, get }: Offers, { fields, values }: CreationInput): CreationInput {
  const text = (field: keyof CreationInput['fields']) => (get(field)?.value as string | undefined) ?? fields[field];
  const attributes = [...all].filter(([field]) => /^\d+$/.test(field)).map(([field, { value }]) => [field, value]);
  return {
    fields: { number: text('number'), name: text('name'), description: text('description') },
    values: { ...Object.fromEntries(attributes), ...values },
  };
}
