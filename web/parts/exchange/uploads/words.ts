import { counted } from '../../../ui/figures.ts';
import { isUnderWay, type Sending } from './sending.ts';

/** Describes the state of one upload. */
export function stateWords({ state, part, words }: Sending): string {
  if (state === 'waiting') return 'Waits for its turn';
  if (state === 'sending') return part >= 1 ? 'Being stored' : `${Math.floor(part * 100)} % sent`;
  if (state === 'cut off') return 'The line is lost; it is tried again by itself';
  if (state === 'there') return 'There';
  if (state === 'stopped') return 'Stopped';
  return words ?? 'Refused';
}

/** Sums up all uploads, for the announcement and the heading of the list. */
export function overallWords(all: readonly Sending[]): string {
  const there = all.filter(({ state }) => state === 'there').length;
  const left = all.filter(isUnderWay).length;
  if (left > 0) return `${there} of ${counted(all.length, 'file')} ${there === 1 ? 'is' : 'are'} there`;
  const refused = all.filter(({ state }) => state === 'refused').length;
  const stopped = all.filter(({ state }) => state === 'stopped').length;
  if (there === all.length) return all.length === 1 ? 'The file is there' : `All ${there} files are there`;
  const ends = [
    there > 0 && `${counted(there, 'file')} ${there === 1 ? 'is' : 'are'} there`,
    refused > 0 && `${refused} ${refused === 1 ? 'was' : 'were'} not taken`,
    stopped > 0 && `${stopped} ${stopped === 1 ? 'was' : 'were'} stopped`,
  ].filter((each) => each !== false);
  return ends.join(', ');
}
