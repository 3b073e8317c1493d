import { tellWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import { dropTypedAhead, typeIntoWhatComes } from '../../../../ui/typing/typed-ahead.ts';

/** Where the name of something on a picture is typed. */
export const NAMING = 'dg-naming';

/**
 * Takes the name of what is on its way to a picture, for the field that comes with it. The returned function says that none will come, and
 * tells what was typed.
 */
export function typeNameAhead(): (why: string) => void {
  const typed = { text: '', isEntered: false };
  const isOpen = () => document.querySelector(`.${NAMING}`) ?? undefined;
  typeIntoWhatComes(isOpen, typed);
  return (why) => {
    if (isOpen()) return;
    dropTypedAhead();
    if (typed.text.trim() !== '') tellWordsLeft(why, typed.text);
  };
}
