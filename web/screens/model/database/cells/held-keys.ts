import type { CursorStep } from './steps.ts';

/** A key that waits for the row of its cell. */
export interface HeldKey {
  key: string;
  shiftKey: boolean;
}

/** The first of some held keys: a text, and the step that ends it; without a step its cell stays open for more. */
interface HeldText {
  /** Undefined if nothing was typed, such as after F2. */
  text: string | undefined;
  step: CursorStep | undefined;
  /** The keys for the cell that the step leads to. */
  rest: readonly HeldKey[];
}

/** Tells whether a key opens a cell, as it does where the row is loaded. */
export const opensCell = ({ key }: HeldKey, column: number): boolean =>
  key === 'F2' || (column > 0 && (key === 'Enter' || (key.length === 1 && key !== ' ')));

/** Tells whether a key belongs to what is being typed in a cell. */
export const isOfText = ({ key }: HeldKey, column: number): boolean =>
  key.length === 1 || key === 'Backspace' || key === 'Enter' || (key === 'Tab' && column > 0);

const stepFor = ({ key, shiftKey }: HeldKey): CursorStep | undefined =>
  key === 'Tab' ? (shiftKey ? 'left' : 'right') : key === 'Enter' ? (shiftKey ? 'up' : 'down') : undefined;

/** Reads what was typed in the first cell of held keys, as far as it goes. */
export function heldText(keys: readonly HeldKey[]): HeldText {
  const isOpened = keys[0]?.key === 'F2' || keys[0]?.key === 'Enter';
  const typed = keys.slice(isOpened ? 1 : 0);
  const end = typed.findIndex((each) => stepFor(each) !== undefined);
  const letters = end < 0 ? typed : typed.slice(0, end);
  const text = letters.reduce((all, { key }) => (key === 'Backspace' ? all.slice(0, -1) : all + key), '');
  return {
    text: letters.some(({ key }) => key.length === 1) ? text : undefined,
    step: typed[end] && stepFor(typed[end]),
    rest: end < 0 ? [] : typed.slice(end + 1),
  };
}
