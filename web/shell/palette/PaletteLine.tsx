import { UnstyledButton } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import type { Hit } from './hit.ts';
import { Marked } from './Marked.tsx';
import { hitId } from './palette.ts';

interface Props {
  hit: Hit;
  /** Its position in the list. */
  at: number;
  isChosen: boolean;
  typed: string;
  onRun: (hit: Hit) => void;
}

const isForNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

/** Shows a result as an option of the palette: a link where it has an address, and with its reason if it cannot be chosen now. */
export function PaletteLine({ hit, at, isChosen, typed, onRun }: Props) {
  const { mark, sign, notNow, note = notNow, to, label = [hit.number, hit.name].filter(Boolean).join(' ') } = hit;
  const own = {
    id: hitId(at),
    className: `mantine-Spotlight-action ${Spotlight.classes.action}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    'data-selected': isChosen || undefined,
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    children: (
      <>
        <span className="sh-hit-mark">{mark}</span>
        <span className="tr-grow sh-hit-name">
          <Marked text={label} typed={typed} />
        </span>
        {sign && ' '}
        {sign}
        {note && <span className="tr-dim sh-hit-note">{note}</span>}
      </>
    ),
  } as const;
  if (notNow !== undefined) return <UnstyledButton {...own} aria-disabled />;
  if (to === undefined) return <UnstyledButton {...own} onClick={() => onRun(hit)} />;
  return (
    <UnstyledButton
      {...own}
      component={Link}
      to={to}
      onClick={(event: MouseEvent) => {
        if (isForNewTab(event)) return;
        event.preventDefault();
        onRun(hit);
      }}
    />
  );
}
