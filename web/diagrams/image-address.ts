import type { AddressOf } from '#shared/drawing/free.ts';

/** Returns a function that builds the addresses of an organization's images by file number. */
export const imageAddress =
  (organization: string): AddressOf =>
  (file) =>
    `/api/v4/o/${encodeURIComponent(organization)}/files/${file}/serve`;
