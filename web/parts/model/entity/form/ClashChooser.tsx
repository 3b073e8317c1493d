import './clash.css';
import { Button, Radio, Textarea } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import { When } from '../../../../ui/dates.tsx';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { TextDifference } from '../../../../ui/TextDifference.tsx';
import type { Clash } from './drafts.ts';

interface Props {
  label: string;
  /** The value that was refused. */
  value: unknown;
  clash: Clash;
  words: (value: unknown) => string;
  /** Saves the chosen value over theirs. */
  onKeep: (value: unknown) => void;
  onDiscard: () => void;
}

type Choice = 'yours' | 'theirs' | 'third';

/** Shows a clash of two people's changes to the same field: yours, theirs or a third text. Nothing is saved until one is chosen. */
export function ClashChooser({ label, value, clash, words, onKeep, onDiscard }: Props) {
  const name = useId();
  const [choice, setChoice] = useState<Choice>('yours');
  const [yours, theirs, before] = [value, clash.theirs, clash.base].map(words) as [string, string, string];
  const [third, setThird] = useState(yours);
  const isText = typeof value === 'string';
  const keep = () => (choice === 'theirs' ? onDiscard() : onKeep(choice === 'third' ? third : value));
  useShortcut('ctrl+enter', `Keep my ${label}`, () => onKeep(value));
  const line = (which: Choice, title: ReactNode, text: ReactNode) => (
    <div className="tr-wrap en-clash-line" data-chosen={choice === which || undefined}>
      <Radio name={name} checked={choice === which} onChange={() => setChoice(which)} label={title} />
      {text}
    </div>
  );
  return (
    <div className="en-clash" role="group" aria-label={`${label}: two changes`}>
      <div className="tr-wrap en-clash-head" role="alert">
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
          'Write a new version',
          choice === 'third' && (
            <Textarea
              autosize
              value={third}
              onChange={(event) => setThird(event.currentTarget.value)}
              aria-label="Your own version"
            />
          ),
        )}
      <div className="tr-wrap en-clash-foot">
        <span className="tr-dim">Before both: {before || '–'}</span>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button size="xs" onClick={keep}>
          {verbs[choice]}
        </Button>
      </div>
    </div>
  );
}

const verbs: Record<Choice, string> = {
  yours: 'Keep mine',
  theirs: 'Keep the other version',
  third: 'Keep the new version',
};

const TextBetween = (texts: { before: string; after: string }) => (
  <span className="en-clash-text">
    <TextDifference {...texts} />
  </span>
);
