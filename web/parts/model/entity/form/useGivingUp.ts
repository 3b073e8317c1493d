import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';

import type { EntityForm } from './useEntityForm.ts';

/** An attribute by which drawers and dialogs leave Escape to the field in which it is pressed. */
const KEEPS_KEY = 'data-mantine-stop-propagation';

/** An attribute by which a part of the page says that Escape saves what was typed in it and ends: a row of a document. */
export const ESCAPE_SAVES = 'data-escape-saves';

/**
 * Gives up by Escape what was typed in a field, and only that: the stored value returns and the field keeps the focus. An open list takes the key
 * first, and others who write in the text keep their part. `times` counts it, for editors that keep half a value to themselves and begin anew.
 */
export function useGivingUp(form: EntityForm, fieldKey: string, id: string) {
  const [times, setTimes] = useState(0);
  const typedIn = useRef<Element>(null);
  useLayoutEffect(() => {
    if (times > 0) document.getElementById(id)?.focus({ preventScroll: true });
  }, [times, id]);
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof Element)) return;
    typedIn.current = target;
    target.setAttribute(KEEPS_KEY, 'true');
  };
  const end = () => {
    typedIn.current?.removeAttribute(KEEPS_KEY);
    typedIn.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event;
    if (key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
    if (currentTarget.closest(`[${ESCAPE_SAVES}]`)) return;
    // What a field opens elsewhere on the page has its own keys.
    if (!currentTarget.contains(target) || target.closest('[aria-expanded=true]')) return;
    const draft = form.draft(fieldKey);
    const isChanged = draft !== undefined && draft.waitsAs === undefined && !draft.clash;
    if (!isChanged && !typedIn.current) return;
    event.preventDefault();
    end();
    if (isChanged) form.discard(fieldKey);
    if (target instanceof HTMLInputElement) setTimes(times + 1);
  };
  return { times, end, onInput, onKeyDown };
}
