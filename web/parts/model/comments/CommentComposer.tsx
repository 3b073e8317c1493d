import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useInTurn } from '../../../relay/useInTurn.ts';
import { useHere } from '../../../routing/paths.ts';
import { useKeysInWait } from '../../../ui/choosing/useKeysInWait.ts';
import { say } from '../../../ui/media/spoken.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { usePeopleNamed } from '../../identity/people/usePeopleNamed.ts';
import { StoredDraftNote } from '../unsaved/StoredDraftNote.tsx';
import { useStoredDrafts } from '../unsaved/useStoredDrafts.ts';
import { useWordsLeft } from '../unsaved/words-left.ts';

interface Props {
  label: string;
  placeholder?: string;
  verb: string;
  /** The key of the draft: unsent text is offered again under it. */
  keptAs: string;
  /** The initial text. */
  first?: string;
  /** True if it takes the focus when it appears. */
  isFocused?: boolean;
  /** Sends the text; if it rejects, the text is put back into the box. */
  onSend: (words: string) => Promise<void>;
  /** Called after sending, unless more has been typed. */
  onSent?: () => void;
  onCancel?: () => void;
  /** Tells the writer why the box has disappeared, if somebody else removed it. */
  gone?: string;
  /** Buttons beside its own. */
  tools?: ReactNode;
}

const LONGEST = 10_000;
const WORDS = 'words';
const TAKING = ['Enter'];
const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n');
/** The beginning of a name after an @, up to the caret. */
const TYPED_NAME = /(?<![\p{L}\p{N}@._%+-])@([\p{L}0-9._%+-]*)$/u;

/** Writes a comment: Ctrl+Enter sends it, and an @ offers the people of the project. */
export function CommentComposer(props: Props) {
  const {
    label,
    placeholder,
    verb,
    keptAs,
    first = '',
    isFocused = true,
    gone,
    onSend,
    onSent,
    onCancel,
    tools,
  } = props;
  const { organization, projectId } = useHere();
  const [typed, setTyped] = useState(first);
  /** Texts being sent; the box is already free for the next one. */
  const [sending, setSending] = useState<readonly string[]>([]);
  const isBusy = sending.length > 0;
  const inTurn = useInTurn();
  const unsent = useMemo(() => {
    const value = joined(...sending, typed === first ? '' : typed);
    return new Map(value === '' ? [] : [[WORDS, { value, base: first, revision: 0 }]]);
  }, [typed, first, sending]);
  const offers = useStoredDrafts({ organization, projectId, entity: keptAs }, unsent);
  const offer = typed === first && !isBusy ? offers.get(WORDS) : undefined;
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [named, setNamed] = useState<string>();
  /** The place of the @ behind which Escape gave up the offer. */
  const givenUp = useRef<number>(undefined);
  const { people, isWaiting } = usePeopleNamed(named);
  const isHeld = useKeysInWait(isWaiting, TAKING);
  const area = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const end = useWordsLeft(
    area,
    '.cm',
    gone ?? '',
    gone !== undefined && !isBusy && typed !== first ? typed : undefined,
  );
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (people.length > 0) selectFirstOption();
  }, [people, selectFirstOption]);
  const isOffering = named !== undefined && people.length > 0;
  /** True while people are offered or looked for: Escape gives up that alone. */
  const isSeeking = isOffering || isWaiting;
  const ready = typed.trim() !== '' && typed.trim().length <= LONGEST;
  // An edited comment stays on the page until it is saved; a new one leaves the box free for the next.
  const isChange = first !== '';
  const send = async () => {
    if (!ready || (isBusy && isChange)) return;
    const words = typed.trim();
    setSending((all) => [...all, words]);
    if (!isChange) setTyped('');
    setRefusal(undefined);
    area.current?.focus();
    const arrived = () => setSending((all) => all.toSpliced(all.indexOf(words), 1));
    try {
      await inTurn(() => onSend(words));
      arrived();
      say(isChange ? 'Comment saved.' : 'Comment sent.');
      if (latest.current.trim() !== (isChange ? words : '')) return;
      offers.forget(WORDS);
      onSent?.();
    } catch (error) {
      arrived();
      if (!isChange) setTyped((since) => joined(words, since));
      setRefusal(asFacts(error));
    }
  };
  const leave = () => {
    end();
    onCancel?.();
  };
  const cancel = () => {
    offers.forget(WORDS);
    leave();
  };
  const look = () => {
    const { value, selectionStart } = area.current!;
    const found = TYPED_NAME.exec(value.slice(0, selectionStart));
    if (found?.index !== givenUp.current) givenUp.current = undefined;
    const name = givenUp.current === undefined ? found?.[1] : undefined;
    setNamed(name);
    if (name === undefined) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const giveUp = () => {
    const { value, selectionStart } = area.current!;
    givenUp.current = TYPED_NAME.exec(value.slice(0, selectionStart))?.index;
    setNamed(undefined);
    combobox.closeDropdown();
  };
  const choose = (username: string) => {
    const { value, selectionStart } = area.current!;
    const before = value.slice(0, selectionStart).replace(TYPED_NAME, `@${username} `);
    setTyped(before + value.slice(selectionStart));
    setNamed(undefined);
    combobox.closeDropdown();
    area.current!.focus();
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isHeld(event.nativeEvent)) return event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && (isSeeking || onCancel)) {
      event.stopPropagation();
      // Only Cancel discards the text; otherwise it is offered here again.
      if (isSeeking) giveUp();
      else leave();
    }
  };
  return (
    <div className="cm-composer">
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal position="bottom-start">
        <Combobox.Target
          withKeyboardNavigation={isOffering && !isWaiting}
          withExpandedAttribute={isOffering}
          targetType="input"
        >
          <Textarea
            ref={area}
            aria-label={label}
            placeholder={placeholder}
            autosize
            minRows={2}
            maxRows={10}
            value={typed}
            aria-busy={isWaiting}
            error={typed.trim().length > LONGEST && 'Comments can have up to 10,000 characters.'}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              look();
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOffering}>
          <Combobox.Options aria-label="People">
            {people.map(({ username, fullName }) => (
              <Combobox.Option key={username} value={username} className="tr-row">
                <PersonMark username={username} fullName={fullName} size={20} />
                <span>{fullName}</span>
                <span className="tr-dim">{username}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {offer && (
        <StoredDraftNote
          label={label}
          words={String(offer.value)}
          at={offer.at}
          onPutBack={() => {
            setTyped(String(offer.value));
            offers.end(WORDS);
          }}
          onDrop={() => offers.end(WORDS)}
        />
      )}
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <div className="cm-foot">
        {tools}
        {onCancel && (
          <Button variant="default" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button size="compact-sm" aria-busy={isBusy} disabled={!ready} onClick={() => void send()}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
