import { countText } from '../../../ui/figures.ts';
import { isUnderWay, type Sending } from './sending.ts';

/** Describes the state of one upload. */
export function stateWords({ state, part, words }: Sending): string {
  if (state === 'waiting') return 'Queued';
  if (state === 'sending') return part >= 1 ? 'Saving' : `${Math.floor(part * 100)} % uploaded`;
  if (state === 'cut off') return 'Connection lost. Retrying…';
  if (state === 'there') return 'Uploaded';
  if (state === 'stopped') return 'Stopped';
  return words ?? 'Refused';
}

/** Sums up all uploads, for the announcement and the heading of the list. */
export function overallWords(all: readonly Sending[]): string {
  const there = all.filter(({ state }) => state === 'there').length;
  const left = all.filter(isUnderWay).length;
  if (left > 0) return `${there} of ${countText(all.length, 'file')} uploaded`;
  const refused = all.filter(({ state }) => state === 'refused').length;
  const stopped = all.filter(({ state }) => state === 'stopped').length;
  if (there === all.length) return all.length === 1 ? 'File uploaded' : `All ${there} files uploaded`;
  const ends = [
    there > 0 && `${countText(there, 'file')} uploaded`,
    refused > 0 && `${refused} refused`,
    stopped > 0 && `${stopped} stopped`,
  ].filter((each) => each !== false);
  return ends.join(', ');
}
