import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  mark?: ReactNode;
  number?: string;
  /** A line below the title: a description, or a person to ask. */
  note?: ReactNode;
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode;
}

/** Shows the head of a screen: class mark, number, name, then actions. */
export const PageHead = ({ title, mark, number, note, actions }: Props) => (
  <div className="tr-head">
    {mark}
    <div style={{ flex: '1 1 160px', minWidth: 0 }}>
      <h1>
        {number && <span className="tr-dim">{number} </span>}
        {title}
      </h1>
      {note && <div className="tr-dim">{note}</div>}
    </div>
    {actions && <Group gap="sm">{actions}</Group>}
  </div>
);
