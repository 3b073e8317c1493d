import type { ReactNode, RefObject } from 'react';

import { ESCAPE_SAVES } from '../../../parts/model/entity/form/useGivingUp.ts';
import { goToName, goToOwnName } from './editing/caret.ts';
import { goToText, hearRowKey, hearRowKeyFirst, type RowActs } from './row-keys.ts';
import { splitAtCaret, splitInName, type SplitRow } from './split.ts';

interface Props extends Pick<RowActs, 'end' | 'next' | 'join'> {
  box: RefObject<HTMLDivElement | null>;
  number: string;
  /** Goes on behind the caret in a new row. */
  onSplit: (split: SplitRow) => void;
  /** The field of the name. */
  name: ReactNode;
  /** The text. */
  children: ReactNode;
}

/** The row of a document in which somebody writes, with what its keys do. */
export function RowFrame({ box, number, end, next, join, onSplit, name, children }: Props) {
  const splitBy = (split: (prose: HTMLElement) => SplitRow | undefined) => () => {
    const prose = box.current?.querySelector<HTMLElement>('.rt-prose');
    const parts = prose && split(prose);
    if (parts) onSplit(parts);
  };
  const acts: RowActs = {
    end,
    next,
    join,
    split: splitBy(splitAtCaret),
    splitName: splitBy(splitInName),
    text: () => goToText(box.current!),
    name: () => goToName(box.current!),
    ownName: () => goToOwnName(box.current!),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not take
    <div
      className="dc-editor"
      ref={box}
      {...{ [ESCAPE_SAVES]: true }}
      onKeyDown={(event) => hearRowKey(event, acts)}
      onKeyDownCapture={(event) => hearRowKeyFirst(event, acts)}
      onClick={(event) => event.stopPropagation()}
    >
      <div className="dc-editor-name">
        <span className="dc-number">{number}</span>
        {name}
      </div>
      {children}
    </div>
  );
}
