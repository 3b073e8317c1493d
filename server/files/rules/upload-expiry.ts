import type { FileUpload } from '../upload.ts';

/** Returns when an unfinished upload is deleted, counted from its last part; see `isAbandonedUpload`. */
export const expiresAt = ({ touched }: Pick<FileUpload, 'touched'>): Date =>
  new Date(touched.getTime() + 24 * 3_600_000);
