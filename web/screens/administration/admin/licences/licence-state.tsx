import { AdminStatusMark } from '../AdminStatusMark.tsx';

interface Licence {
  readonly ends: string | null | undefined;
  readonly hasEnded: boolean;
  readonly pools: readonly {
    readonly size: number;
    readonly taken: number;
    readonly given: number;
    readonly type: string;
  }[];
}
const SOON = 30 * 86_400_000;

/** Returns the number of licences, and of those assigned or in use; undefined if none are needed. */
export const seatsOf = (licence: Licence | null | undefined): { size: number; used: number } | undefined =>
  licence
    ? {
        size: licence.pools.reduce((sum, { size }) => sum + size, 0),
        used: licence.pools.reduce(
          (sum, { type, given, taken }) => sum + (type.startsWith('NAMED') ? given : taken),
          0,
        ),
      }
    : undefined;

/** Shows the last day of the licences, and whether that is soon or past. */
export function licenceEnd(licence: Licence | null | undefined) {
  if (!licence) return '–';
  const { ends, hasEnded } = licence;
  if (!ends) return <span className="tr-dim">never expires</span>;
  if (hasEnded) return <AdminStatusMark tone="bad">{ends}, expired</AdminStatusMark>;
  return Date.parse(ends) - Date.now() < SOON ? <AdminStatusMark tone="warn">{ends}, soon</AdminStatusMark> : ends;
}
