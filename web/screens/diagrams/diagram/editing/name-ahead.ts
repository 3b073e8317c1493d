import { tellWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import { dropTypedAhead, typeIntoWhatComes } from '../../../../ui/typing/typed-ahead.ts';

/** The class of the field in which the user types the name of something on a picture. */
export const NAMING = 'dg-naming';

/**
 * Takes the typed name of a shape that is being made, and hands it to the field that appears with the shape. If no field will appear, call the
 * returned function with the reason: it shows the user the typed text.
 */
export function typeNameAhead(): (why: string) => void {
  const typed = { text: '', isEntered: false, hearsTab: true };
  const isOpen = () => document.querySelector(`.${NAMING}`) ?? undefined;
  typeIntoWhatComes(isOpen, typed);
  return (why) => {
    if (isOpen()) return;
    dropTypedAhead();
    if (typed.text.trim() !== '') tellWordsLeft(why, typed.text);
  };
}
