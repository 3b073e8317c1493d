import type { Editor } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useSession } from '../../../../relay/session.ts';
import { useHere } from '../../../../routing/paths.ts';
import { part } from '../../../../ui/load-code.ts';
import { personColour } from '../../../../ui/people.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { personInk } from '../../../live/presence/colour.ts';
import { currentPeople, useEditor } from '../../../live/presence/store.ts';
import { sameValue, type FieldDraft } from '../form/drafts.ts';
import { useForm } from '../form/useEntityForm.ts';
import type { Together } from './editor-binding.ts';

type Code = typeof import('./writing-together.ts');
const load = (): Promise<Code> => part(() => import('./writing-together.ts'));

/** Returns a person's name and colours on the page. */
const personOf = (username: string) => ({
  name: currentPeople().find((each) => each.username === username)?.fullName ?? username,
  colour: `var(--tr-u-${personColour(username)})`,
  ink: personInk(username),
});

/** Tells whether a draft was discarded, rather than saved or typed back. */
const isGivenUp = (before: FieldDraft | undefined, stored: unknown): boolean =>
  before !== undefined && !before.isSaving && !sameValue(before.value, before.base) && !sameValue(before.value, stored);

interface Shared {
  /** Binds an editor to the shared text while others write in it. */
  share: ((editor: Editor) => () => void) | undefined;
  onChange: (html: string) => void;
  onChangedByOthers: (html: string) => void;
  onFocused: (isFocused: boolean) => void;
}

/** Shares the text of a field, letter by letter. Loads, sends and follows nothing before a second person is in the field. */
export function useTogether(fieldKey: string, stored: string, isOff: boolean): Shared {
  const form = useForm();
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const { username } = useSession();
  const draft = form.draft(fieldKey);
  const other = useEditor(form.entityId, fieldKey);
  const [isFocused, setFocused] = useState(false);
  const [code, setCode] = useState<Code>();
  const [isOn, setOn] = useState(false);
  const [isApart, setApart] = useState(false);
  const [news, setNews] = useState(0);
  const together = useRef<Together>(undefined);
  // The stored text as far as the shared one includes it.
  const known = useRef({ base: stored, revision: form.revision });
  const latest = useRef({ stored, draft, form });
  useEffect(() => {
    latest.current = { stored, draft, form };
  });

  // A draft on an outdated text must be settled first.
  const isClean = !draft || (!draft.clash && sameValue(draft.base, stored));
  const isWanted = !isOff && !isApart && other !== undefined && (isFocused || (draft !== undefined && isClean));
  const isIdle = isOff || isApart || (other === undefined && !isFocused && !draft);
  if (isOn ? isIdle : isWanted && isClean && code !== undefined) setOn(!isOn);
  useEffect(() => {
    let isGone = false;
    if (isWanted && !code)
      void load().then((loaded) => {
        if (!isGone) setCode(() => loaded);
      });
    return () => {
      isGone = true;
    };
  }, [isWanted, code]);

  const { id, entityId } = form;
  const share = useCallback(
    (editor: Editor) => {
      const own = new code!.Together(editor, {
        channel: code!.channelOver(environment, { organization, projectId, me: username, id, entityId }),
        personOf,
        stored: () => latest.current.stored,
        typed: () => latest.current.draft?.value as string | undefined,
        typedOver: () => (latest.current.draft?.over ?? latest.current.draft?.base ?? latest.current.stored) as string,
        isSaving: () => latest.current.draft?.isSaving === true,
        changed: () => setNews((count) => count + 1),
        apart: (words) => {
          setApart(true);
          toast.failed({ title: 'Live editing stopped', message: words });
        },
      });
      together.current = own;
      latest.current.form.setShared(fieldKey, own.caughtUp);
      return () => {
        own.stop(latest.current.draft?.value as string | undefined);
        together.current = undefined;
        latest.current.form.setShared(fieldKey, undefined);
      };
    },
    [code, environment, organization, projectId, username, id, entityId, fieldKey],
  );

  const before = useRef(draft);
  useEffect(() => {
    const last = before.current;
    before.current = draft;
    const own = together.current;
    if (!own) {
      known.current = { base: stored, revision: form.revision };
      return;
    }
    if (draft?.isSaving && !last?.isSaving) own.saving(draft.value as string);
    own.lookAgain();
    if (!own.isBound) return;
    if (draft?.putBack && !last) own.put(draft.base as string, draft.value as string);
    // The server's form of the text that was saved here.
    if (last?.isSaving && !draft?.isSaving && !draft?.clash && !draft?.refusal) own.saving(stored);
    if (!draft && isGivenUp(last, stored)) {
      own.discard();
      setOn(false);
    } else if (own.knows(stored)) {
      known.current = { base: stored, revision: form.revision };
      if (draft && (!sameValue(draft.base, stored) || sameValue(draft.value, stored)))
        form.rebase(fieldKey, stored, form.revision);
    } else if (!draft?.isSaving) void own.takeIn(known.current.base, stored);
  }, [draft, fieldKey, form, isOn, news, stored]);

  const onChange = (html: string) => {
    const { base, revision } = together.current ? known.current : { base: stored, revision: form.revision };
    form.change(fieldKey, html, base, revision);
  };
  return {
    share: isOn ? share : undefined,
    onFocused: setFocused,
    onChange,
    // A page that only reads has nothing to save.
    onChangedByOthers: (html) => {
      if (latest.current.form.draft(fieldKey)) onChange(html);
    },
  };
}
