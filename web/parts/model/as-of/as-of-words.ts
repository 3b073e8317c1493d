import type { AsOf } from '../../../routing/moment.ts';
import { momentText } from '../../../ui/moments.ts';

/** Names the past that the page shows: its date, or its revision. */
export const asOfWords = ({ moment, revision }: AsOf): string =>
  `As of ${moment === undefined ? `revision ${revision}` : momentText(moment)}`;

/** Says why a command that changes something cannot be run: the page shows the project as of earlier, or somebody has to be asked. */
export const whyOnlyRead = (may: boolean, asOf: AsOf | undefined, ask: string): string | undefined =>
  may ? undefined : asOf ? 'Go back to current first' : ask;
