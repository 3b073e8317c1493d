import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { unpackedWoff } from '../drawing/pdf/woff.ts';
import type { Fonts } from '../drawing/pdf/write.ts';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-${name}.woff`));
const read = async (name: string): Promise<Uint8Array> =>
  unpackedWoff(new Uint8Array(await readFile(fontFile(name))).buffer);

/** The fonts of paper, the same that pages have. */
export async function readFonts(): Promise<Fonts> {
  const [plain, strong, bold, slanted] = await Promise.all(['Regular', 'Medium', 'SemiBold', 'Italic'].map(read));
  return { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
}
