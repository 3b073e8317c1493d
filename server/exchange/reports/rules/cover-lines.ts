import type { Paper } from '../paper.ts';
import { cellText } from './cells.ts';

/** Returns the lines on a title page that say of which moment a paper is, and in which state. */
export const coverLines = ({ cover }: Pick<Paper, 'cover'>): string[] =>
  (cover?.facts ?? []).map(([name, value]) => `${name}: ${cellText(value)}`);
