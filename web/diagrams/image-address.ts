import type { AddressOf } from '#shared/drawing/free.ts';

/** Where the images of an organization are found, by the numbers of their files. */
export const imageAddress =
  (organization: string): AddressOf =>
  (file) =>
    `/api/v4/o/${encodeURIComponent(organization)}/files/${file}/serve`;
