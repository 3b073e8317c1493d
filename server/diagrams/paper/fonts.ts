import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Fonts } from '../drawing/pdf/write.ts';
import { unpackWoff } from './unpack-woff.ts';

const names = ['400Regular', '500Medium', '600SemiBold', '400Regular_Italic'];
const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));

/** Where the fonts of paper lie. */
export const fontFiles = (): string[] =>
  names.map((name) => fileOf(`@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`));

/** The fonts of paper, the same that pages have. */
export async function readFonts(): Promise<Fonts> {
  const [plain, strong, bold, slanted] = await Promise.all(fontFiles().map((file) => readFile(file)));
  return { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
}

/** Where fonts lie that have what those of paper have not: signs, Arabic, Hebrew and others, plain and bold. */
export const otherFontFiles = (): string[] =>
  ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => fileOf(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Letters of East Asia, and the signs that are written among them. */
export const EAST =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/** Where fonts lie that have them, plain and bold: for Chinese and Japanese, and for Korean. They are large, and read where such letters are. */
export const eastFontFiles = (): [plain: string, bold: string][] => [
  [
    fileOf('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    fileOf('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'),
  ],
  [
    fileOf('@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_400Regular.ttf'),
    fileOf('@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_600SemiBold.ttf'),
  ],
];

/** A font that has nearly all letters there are, for those that no other has; plainer than one would wish, and a few megabytes for all. */
const lastFontFile = (): string => fileOf('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

let last: Uint8Array | undefined;
export const readLastFont = (): Uint8Array => (last ??= unpackWoff(readFileSync(lastFontFile())));
