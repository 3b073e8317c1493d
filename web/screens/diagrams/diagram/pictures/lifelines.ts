import { StatesInset } from '../over-picture/StatesInset.tsx';
import { messageEntries } from '../own/of-messages.ts';
import { Fragments } from '../side/Fragments.tsx';
import { MessageOrder } from '../side/MessageOrder.tsx';
import { TimeLimits } from '../side/TimeLimits.tsx';
import type { PictureOnPage } from './picture-on-page.ts';

/** Messages in an order, with frames and time limits. */
export const lifelines: PictureOnPage = {
  isFramedByRoot: true,
  entries: messageEntries,
  tools: [Fragments, TimeLimits, MessageOrder],
  Inset: StatesInset,
};
