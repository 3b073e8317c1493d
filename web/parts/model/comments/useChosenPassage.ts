import { useEffect, useState, type RefObject } from 'react';

import { chosenIn, type ChosenPassage } from './passages.ts';
import { proseElement } from './usePlacedMarks.ts';

/** The selected passage, with the position of a button beside it in the frame. */
type Chosen = ChosenPassage & { top: number; left: number };

const BELOW = 4;
const WIDTH = 170;

/** Returns the selected passage of a text, by mouse or keyboard, as long as it is selected. */
export function useChosenPassage(
  frame: RefObject<HTMLElement | null>,
  isOn: boolean,
): [chosen: Chosen | undefined, forget: () => void] {
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      const box = frame.current;
      const text = box && proseElement(box);
      const found = text ? chosenIn(text, document.getSelection()) : undefined;
      if (!box || !found) return setChosen(undefined);
      const { range, ...passage } = found;
      const at = range.getBoundingClientRect?.();
      const corner = box.getBoundingClientRect();
      const left = Math.max(0, Math.min((at?.left ?? 0) - corner.left, corner.width - WIDTH));
      setChosen({ ...passage, top: (at?.bottom ?? 0) - corner.top + BELOW, left });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [frame, isOn]);
  return [chosen, () => setChosen(undefined)];
}
