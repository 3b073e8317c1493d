import { useKeysOf } from '../../../ui/shortcuts.tsx';
import { ON_ROW } from './useRowCommands.ts';

const STEPS = [
  ['arrowdown', 'Next row'],
  ['arrowup', 'Previous row'],
] as const;
const MOVES = [
  ['f2', 'Edit the row'],
  ['alt+arrowup', 'Move the row up'],
  ['alt+arrowdown', 'Move the row down'],
] as const;
const EDITING = [
  ['ctrl+enter', 'New row below'],
  ['ctrl+shift+enter', 'Split the row at the caret'],
  ['enter', 'New row below; within a name, split the row'],
  ['tab', 'From the name to the text'],
  ['f2', 'From the name to the text, and back; an empty name is taken from the text'],
  ['escape', 'End editing'],
] as const;

/** Lists the keys of rows, and of a row in which somebody writes, beside the other keys of the page. */
export function useKeysOfRows(mayWrite: boolean): void {
  useKeysOf(ON_ROW, mayWrite ? [...STEPS, ...MOVES] : STEPS);
  useKeysOf('While a row is edited', mayWrite ? EDITING : []);
}
