import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { ReadFont } from '#shared/drawing/pdf/letters.ts';
import type { FontName } from '#shared/drawing/pdf/scripts.ts';
import type { Fonts } from '#shared/drawing/pdf/write.ts';

import { unpackWoff } from './unpack-woff.ts';

const names = ['400Regular', '500Medium', '600SemiBold', '400Regular_Italic'];
const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));

/** Lists the paths of the font files of paper. */
export const fontFiles = (): string[] =>
  names.map((name) => fileOf(`@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`));

/** Reads the fonts of paper, the same that pages have. */
export async function readFonts(): Promise<Fonts> {
  const [plain, strong, bold, slanted] = await Promise.all(fontFiles().map((file) => readFile(file)));
  return { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
}

const weighted =
  (name: string, family: string) =>
  (isBold: boolean): string => {
    const weight = isBold ? '600SemiBold' : '400Regular';
    return `@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`;
  };
const noto = (script: string) => weighted(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);

/** The fonts for scripts that those of paper lack, plain and bold. East Asian ones are large, and read only when needed. */
const scripts: Readonly<Record<FontName, (isBold: boolean) => string>> = {
  arabic: weighted('ibm-plex-sans-arabic', 'IBMPlexSansArabic'),
  hebrew: weighted('ibm-plex-sans-hebrew', 'IBMPlexSansHebrew'),
  thai: weighted('ibm-plex-sans-thai', 'IBMPlexSansThai'),
  devanagari: noto('Devanagari'),
  bengali: noto('Bengali'),
  tamil: noto('Tamil'),
  telugu: noto('Telugu'),
  gujarati: noto('Gujarati'),
  kannada: noto('Kannada'),
  malayalam: noto('Malayalam'),
  gurmukhi: noto('Gurmukhi'),
  sinhala: noto('Sinhala'),
  lao: noto('Lao'),
  khmer: noto('Khmer'),
  myanmar: noto('Myanmar'),
  korean: (isBold) => `@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_${isBold ? '600SemiBold' : '400Regular'}.ttf`,
  japanese: (isBold) => {
    const weight = isBold ? '700Bold' : '400Regular';
    return `@expo-google-fonts/biz-udpgothic/${weight}/BIZUDPGothic_${weight}.ttf`;
  },
  chinese: noto('SC'),
  emoji: weighted('noto-emoji', 'NotoEmoji'),
  signs: (isBold) => `dejavu-fonts-ttf/ttf/DejaVuSans${isBold ? '-Bold' : ''}.ttf`,
};

/** Returns the path of a script's regular font. */
export const fileOfScript = (name: FontName, isBold = false): string => fileOf(scripts[name](isBold));

/** A font that has nearly all letters there are, for those that no other has; plainer than one would wish, and a few megabytes for all. */
const lastFontFile = (): string => fileOf('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

let last: Uint8Array | undefined;
export const readLastFont = (): Uint8Array => (last ??= unpackWoff(readFileSync(lastFontFile())));

/** Reads a font where a paper has letters of it. */
export const readFontOf: ReadFont = (name, isBold) =>
  name === 'last' ? readLastFont() : readFileSync(fileOfScript(name, isBold));
