import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import type { TextBox, TitleBox } from '../../../parts/artifacts/slide/slide.ts';
import { looksOf } from '../../../parts/artifacts/slide/SlideView.tsx';
import { isFromInside } from '../../../ui/typing/is-from-inside.ts';
import type { KeptWords } from './useKeptWords.ts';

interface Props {
  box: TextBox | TitleBox;
  title: string;
  kept: KeptWords;
  /** Called at the end with the new text; undefined if it is unchanged. */
  onDone: (said: string | undefined) => void;
}

/** Puts the caret behind the last letter of a text, as in a title: a hand goes on there. */
function goBehind(text: HTMLElement): void {
  getSelection()?.selectAllChildren(text.lastElementChild ?? text);
  getSelection()?.collapseToEnd();
}

/** Edits a text of a slide in place. It ends by Escape, and when something else is selected. */
export function Writing({ box, title, kept, onDone }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const before = box.kind === 'title' ? title : box.content;
  const [said, setSaid] = useState(() => kept.of(box.id) ?? before);
  const write = (next: string) => {
    setSaid(next);
    kept.keep(box.id, next);
  };
  useEffect(() => {
    // Before anything else happens: the next letter is for it.
    const field = place.current?.querySelector<HTMLElement>(box.kind === 'title' ? 'input' : '.rt-prose');
    field?.focus();
    if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
    else if (field) goBehind(field);
  }, [box.kind]);
  const end = () => onDone(said === before ? undefined : said);
  const keys = (event: KeyboardEvent) => {
    if (!isFromInside(event)) return;
    event.stopPropagation();
    if (event.key !== 'Escape' && !(event.key === 'Enter' && box.kind === 'title')) return;
    event.preventDefault();
    end();
  };
  const left = (event: FocusEvent) => {
    const to = event.relatedTarget;
    // Lists of the tools lie elsewhere on the page.
    if (to instanceof Element && (place.current?.contains(to) || to.closest('[data-portal]'))) return;
    if (to !== null || document.hasFocus()) end();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not take
    <div
      ref={place}
      className="tr-column sl-box sl-writing"
      data-high={box.y < 80 || undefined}
      data-right={box.x > 560 || undefined}
      {...looksOf(box)}
      onKeyDown={keys}
      onBlur={left}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <span id={`${id}-label`} className="tr-visually-hidden">
        Text of the slide
      </span>
      {box.kind === 'title' ? (
        <input
          aria-labelledby={`${id}-label`}
          value={said}
          maxLength={500}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <RichText id={id} html={said} onChange={write} />
      )}
    </div>
  );
}
