import { Button, Radio, Textarea } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import { When } from '../../../../ui/dates.tsx';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { TextDifference } from '../../../../ui/TextDifference.tsx';
import type { Draft } from './drafts.ts';
import { useForm } from './useEntityForm.ts';

interface Props {
  fieldKey: string;
  label: string;
  draft: Draft;
  words: (value: unknown) => string;
}

type Choice = 'yours' | 'theirs' | 'third';

/** Shows a clash of two people's changes to the same field: yours, theirs or a third text. Nothing is saved until one is chosen. */
export function ClashChooser({ fieldKey, label, draft, words }: Props) {
  const form = useForm();
  const name = useId();
  const [choice, setChoice] = useState<Choice>('yours');
  const clash = draft.clash!;
  const [yours, theirs, before] = [draft.value, clash.theirs, clash.base].map(words) as [string, string, string];
  const [third, setThird] = useState(yours);
  const isText = typeof draft.value === 'string';
  const keep = () =>
    choice === 'theirs'
      ? form.discard(fieldKey)
      : void form.resolve(fieldKey, choice === 'third' ? third : draft.value);
  useShortcut('ctrl+enter', `Keep my ${label}`, () => void form.resolve(fieldKey, draft.value));
  const line = (which: Choice, title: ReactNode, text: ReactNode) => (
    <div className="en-clash-line" data-chosen={choice === which || undefined}>
      <Radio name={name} checked={choice === which} onChange={() => setChoice(which)} label={title} />
      {text}
    </div>
  );
  return (
    <div className="en-clash" role="group" aria-label={`${label}: two changes`}>
      <div className="en-clash-head" role="alert">
        <IconGitMerge size={16} stroke={1.75} aria-hidden />
        <strong>
          You and {clash.savedBy} both changed {label}
        </strong>
        <span>Nothing is saved until you choose</span>
      </div>
      {line('yours', 'Yours', <TextBetween before={before} after={yours} />)}
      {line(
        'theirs',
        <>
          {clash.savedBy}, <When iso={clash.savedAt} />
        </>,
        <TextBetween before={before} after={theirs} />,
      )}
      {isText &&
        line(
          'third',
          'A third text',
          choice === 'third' && (
            <Textarea
              autosize
              value={third}
              onChange={(event) => setThird(event.currentTarget.value)}
              aria-label="The text that shall stand"
            />
          ),
        )}
      <div className="en-clash-foot">
        <span className="tr-dim">Before both: {before || '–'}</span>
        <Button variant="default" size="xs" onClick={() => form.discard(fieldKey)}>
          Discard mine
        </Button>
        <Button size="xs" onClick={keep}>
          {verbs[choice]}
        </Button>
      </div>
    </div>
  );
}

const verbs: Record<Choice, string> = { yours: 'Keep mine', theirs: 'Keep theirs', third: 'Keep the third text' };

const TextBetween = (texts: { before: string; after: string }) => (
  <span className="en-clash-text">
    <TextDifference {...texts} />
  </span>
);
