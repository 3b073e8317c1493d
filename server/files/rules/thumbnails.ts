/** The longer side of a thumbnail in pixels: beside a line of a list, and on a card. */
export const thumbnailSides = { small: 96, large: 384 } as const;
export type ThumbnailSize = keyof typeof thumbnailSides;

/** The size of a file above which no thumbnail is made. */
export const MAX_FILE = 32 << 20;
export const MAX_SVG = 4 << 20;
/** Unpacked, each pixel takes four bytes, and more while it is unpacked. */
export const MAX_PIXELS = 32_000_000;

/** Returns the address of a thumbnail. */
export const thumbnailAddress = (organization: string, id: number, size: ThumbnailSize): string =>
  `/api/v4/o/${organization}/files/${id}/thumbnail?size=${size}`;
