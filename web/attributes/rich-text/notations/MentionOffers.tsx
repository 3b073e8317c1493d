import type { Editor, Range } from '@tiptap/core';
import { useEffect, useId, useImperativeHandle, useState, type Ref } from 'react';

import { useKeysInWait } from '../../../ui/choosing/useKeysInWait.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { useOffers, type MentionOffer } from './useOffers.ts';

export interface MentionOffersProps {
  editor: Editor;
  /** The text typed after the sign, and the range of both. */
  query: string;
  range: Range;
}
export interface MentionOffersKeys {
  /** Handles a key; returns whether it was meant for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

const TAKING = ['Enter', 'Tab'];

/** Offers entities to mention and then, for the chosen one, attributes whose value is inserted. */
export function MentionOffers({ editor, query, range, ref }: MentionOffersProps & { ref?: Ref<MentionOffersKeys> }) {
  const id = useId();
  const [chosen, setChosen] = useState<MentionOffer>();
  const [at, setAt] = useState(0);
  const { offers, problem, isWaiting } = useOffers(query, chosen);
  const isHeld = useKeysInWait(isWaiting, TAKING);
  const selected = Math.min(at, Math.max(0, offers.length - 1));
  // Words that are no name of anything are text, and nothing is in their way.
  const isAside = offers.length === 0 && /\s/.test(query);
  const take = (offer: MentionOffer, isWhole: boolean) => {
    if (offer.hasMore && !isWhole) {
      setChosen(offer);
      setAt(0);
      editor.chain().focus().insertContentAt(range, '@').run();
      return;
    }
    const attrs = {
      class: 'mention',
      'data-entity': offer.target,
      ...(offer.attribute && { 'data-attr': offer.attribute }),
      text: offer.value ?? offer.title,
    };
    editor
      .chain()
      .focus()
      .insertContentAt(range, [
        { type: 'mention', attrs },
        { type: 'text', text: ' ' },
      ])
      .run();
  };
  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      if (isHeld(event)) return true;
      // It gives up the offer, and not the row or form around the text.
      if (event.key === 'Escape' && !isAside) event.stopPropagation();
      const offer = offers[selected];
      if (!offer) return false;
      if (event.key === 'ArrowDown') setAt((selected + 1) % offers.length);
      else if (event.key === 'ArrowUp') setAt((selected + offers.length - 1) % offers.length);
      else if (event.key === 'Enter') take(offer, !event.ctrlKey && chosen !== undefined);
      else if (event.key === 'Tab') take(offer, true);
      else return false;
      return true;
    },
  }));
  useEffect(() => {
    const text = editor.view.dom;
    text.setAttribute('aria-controls', id);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, id]);
  useEffect(() => {
    const text = editor.view.dom;
    text.toggleAttribute('data-seeking', isWaiting && !isAside);
    return () => text.removeAttribute('data-seeking');
  }, [editor, isWaiting, isAside]);
  useEffect(() => {
    if (offers.length > 0) editor.view.dom.setAttribute('aria-activedescendant', `${id}-${selected}`);
    else editor.view.dom.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [editor, id, offers, selected]);
  if (isAside) return null;
  return (
    <div className="tr-box rt-offered">
      <div
        role="listbox"
        className="rt-offers"
        id={id}
        aria-label={chosen ? `Values of ${chosen.title}` : 'Entities to mention'}
      >
        {offers.map((offer, each) => (
          <div
            key={`${offer.target}:${offer.attribute}`}
            id={`${id}-${each}`}
            role="option"
            aria-selected={each === selected}
            className="tr-row rt-offer"
            tabIndex={-1}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(offer, chosen !== undefined)}
            onKeyDown={() => undefined}
          >
            {offer.class && <ClassMark {...offer.class} />}
            <span>{offer.title}</span>
            {offer.value !== undefined && offer.value !== offer.title && (
              <span className="tr-cut rt-offer-value">{offer.value}</span>
            )}
          </div>
        ))}
      </div>
      <div className="rt-offer-note" role="status">
        {problem ??
          (offers.length === 0
            ? chosen
              ? `${chosen.title} has no such attribute.`
              : 'No entities to display.'
            : chosen
              ? 'Press Enter to insert the value.'
              : 'Press Enter to show its values, Tab to mention it.')}
      </div>
    </div>
  );
}
