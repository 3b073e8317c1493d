import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Fonts } from '../drawing/pdf/write.ts';

const names = ['400Regular', '500Medium', '600SemiBold', '400Regular_Italic'];

/** Where the fonts of paper lie. */
export const fontFiles = (): string[] =>
  names.map((name) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`)),
  );

/** The fonts of paper, the same that pages have. */
export async function readFonts(): Promise<Fonts> {
  const [plain, strong, bold, slanted] = await Promise.all(fontFiles().map((file) => readFile(file)));
  return { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
}
