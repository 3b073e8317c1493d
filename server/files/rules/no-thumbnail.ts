import { Refusal } from '../../refusals/refusal.ts';

export const NO_THUMBNAIL = 'NO_THUMBNAIL';

/** 404: a file that never has a thumbnail. */
export const noThumbnail = (why: string): Refusal =>
  new Refusal(NO_THUMBNAIL, 404, 'No Thumbnail', `This file has no thumbnail. ${why}`, { why });
