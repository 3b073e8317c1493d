import { useKeysOf } from '../../../ui/shortcuts.tsx';

const IN_LIST = [
  ['arrowdown', 'Next slide'],
  ['arrowup', 'Previous slide'],
] as const;
const IN_LIST_OF_WRITERS = [
  ['alt+arrowdown', 'Move the slide down'],
  ['alt+arrowup', 'Move the slide up'],
  ['ctrl+d', 'Duplicate the slide'],
  ['delete', 'Delete the slide'],
] as const;
const ON_BOX = [
  ['space', 'Choose the box'],
  ['shift+space', 'Choose the box too'],
  ['enter', 'Edit its text'],
  ['arrowright', 'Move it'],
  ['ctrl+arrowright', 'Move it by one point'],
  ['shift+arrowright', 'Make it larger'],
  ['ctrl+]', 'Forward'],
  ['ctrl+[', 'Backward'],
  ['ctrl+d', 'Duplicate it'],
  ['delete', 'Delete it'],
  ['escape', 'Choose none'],
] as const;
const PRESENTING = [
  ['arrowright', 'Next slide'],
  ['arrowleft', 'Previous slide'],
  ['home', 'First slide'],
  ['end', 'Last slide'],
  ['n', 'Notes and the next slide'],
  ['escape', 'End'],
] as const;

/** Lists the keys of slides, of their boxes, and of a presentation that is shown, beside the other keys of the page. */
export function useKeysOfSlides(mayWrite: boolean): void {
  useKeysOf('In the list of slides', mayWrite ? [...IN_LIST, ...IN_LIST_OF_WRITERS] : IN_LIST);
  useKeysOf('On a box of the slide', mayWrite ? ON_BOX : []);
  useKeysOf('While presenting', PRESENTING);
}
