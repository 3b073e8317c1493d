import { Refusal } from '../../../refusals/refusal.ts';

export const NO_PREVIEW = 'NO_PREVIEW';

/** 404: a file without any text to show. */
export const noPreview = (why: string): Refusal =>
  new Refusal(NO_PREVIEW, 404, 'No Text', `This file has no text preview. ${why}`, { why });
