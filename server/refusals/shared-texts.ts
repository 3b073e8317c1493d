import { Refusal } from './refusal.ts';

/** 409: an edit belongs to a text that has ended, or has begun anew. */
export const textIsOver = (): Refusal =>
  new Refusal(
    'TEXT_IS_OVER',
    409,
    'Live Editing Ended',
    'This shared text has ended because everyone left it. Join it again with your whole text.',
  );
/** 409: an edit builds on content that the text lacks: it began anew without its author, or an earlier edit was lost. */
export const textIsTorn = (): Refusal =>
  new Refusal(
    'TEXT_IS_OVER',
    409,
    'Live Editing Ended',
    'This edit is based on content that the shared text does not have. Join it again with your whole text.',
  );
/** 409: others have written since the part that somebody has seen last. */
export const writtenSince = (): Refusal =>
  new Refusal(
    'WRITTEN_SINCE',
    409,
    'Others Have Written',
    'Others have edited the text since. Load their edits first, then send yours.',
  );
