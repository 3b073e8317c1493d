import type { AsOf } from '../../../routing/moment.ts';
import { momentText } from '../../../ui/moments.ts';
import type { ComparedSide } from './side.ts';

const REVISION = 'revision-';
const MOMENT = 'moment-';

/** Returns the value that stands for a past of the project where a side is chosen, such as in an address. */
export const valueOfPast = (asOf: AsOf): string =>
  asOf.moment === undefined ? `${REVISION}${asOf.revision}` : `${MOMENT}${asOf.moment}`;

/** Returns the past of the project that a value stands for; undefined if it stands for something else. */
export function pastSide(value: string | null): ComparedSide | undefined {
  if (value?.startsWith(REVISION)) {
    const revision = Number(value.slice(REVISION.length));
    if (!Number.isInteger(revision)) return undefined;
    const name = `revision ${revision}`;
    return { value, label: `Revision ${revision}`, name, input: { asOf: { revision } }, revision };
  }
  const moment = value?.startsWith(MOMENT) ? value.slice(MOMENT.length) : '';
  if (Number.isNaN(Date.parse(moment))) return undefined;
  const label = momentText(moment);
  return { value: value!, label, name: label, input: { asOf: { moment } }, revision: null };
}
