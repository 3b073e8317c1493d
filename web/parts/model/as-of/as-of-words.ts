import type { AsOf } from '../../../routing/moment.ts';
import { momentText } from '../../../ui/moments.ts';

/** Names the past that the page shows: its date, or its revision. */
export const asOfWords = ({ moment, revision }: AsOf): string =>
  `As of ${moment === undefined ? `revision ${revision}` : momentText(moment)}`;
