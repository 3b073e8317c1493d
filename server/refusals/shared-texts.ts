import { Refusal } from './refusal.ts';

/** 409: an edit belongs to a text that has ended, or has begun anew. */
export const textIsOver = (): Refusal =>
  new Refusal(
    'TEXT_IS_OVER',
    409,
    'Text Is Over',
    'This shared text has ended: all who wrote in it were gone. Join it again with all that you have.',
  );
/** 409: an edit builds on content that the text lacks: it began anew without its author, or an earlier edit was lost. */
export const textIsTorn = (): Refusal =>
  new Refusal(
    'TEXT_IS_OVER',
    409,
    'Text Is Over',
    'This builds on words that the shared text does not have. Join it again with all that you have.',
  );
/** 409: others have written since the part that somebody has seen last. */
export const writtenSince = (): Refusal =>
  new Refusal(
    'WRITTEN_SINCE',
    409,
    'Others Have Written',
    'Others have written since. Take what they wrote, and decide anew what to send.',
  );
