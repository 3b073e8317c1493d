import type { Run } from '../paper.ts';
import { raisedLetters } from '../rules/raised.ts';

/** Of prose, in points. */
export const SIZE = 10.5;

export const fontOf = ({ isBold, isItalic }: Pick<Run, 'isBold' | 'isItalic'>): string =>
  isBold ? '600' : isItalic ? 'italic' : '400';

/** What stands above or below the line. */
export const raisedText = ({ text, raised }: Run): string => (raised ? raisedLetters(text, raised) : text);
