/** A font beyond those of a paper, and the letters that it is asked for. */
interface ScriptFont {
  name: FontName;
  letters: RegExp;
  /** True for a font of Japanese texts alone: others write the same letters in other forms. */
  isJapanese?: true;
}

/** The fonts whose letters are reordered, or join their neighbours. */
const shaped = {
  arabic: /\p{scx=Arabic}/u,
  hebrew: /\p{scx=Hebrew}/u,
  devanagari: /\p{scx=Devanagari}/u,
  bengali: /\p{scx=Bengali}/u,
  tamil: /\p{scx=Tamil}/u,
  telugu: /\p{scx=Telugu}/u,
  gujarati: /\p{scx=Gujarati}/u,
  kannada: /\p{scx=Kannada}/u,
  malayalam: /\p{scx=Malayalam}/u,
  gurmukhi: /\p{scx=Gurmukhi}/u,
  sinhala: /\p{scx=Sinhala}/u,
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Lao}/u,
  khmer: /\p{scx=Khmer}/u,
  myanmar: /\p{scx=Myanmar}/u,
} as const;

export const fontsOfScripts = [
  ...(Object.keys(shaped) as (keyof typeof shaped)[]),
  'korean',
  'japanese',
  'chinese',
  'emoji',
  'signs',
] as const;
export type FontName = (typeof fontsOfScripts)[number];

/** Letters of East Asia, and the signs that are written among them. */
export const EAST =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/** The fonts in the order in which they are asked; the first with a letter sets it. */
const inOrder: readonly ScriptFont[] = [
  ...Object.entries(shaped).map(([name, letters]) => ({ name: name as FontName, letters })),
  { name: 'korean', letters: /\p{Script=Hangul}/u },
  { name: 'japanese', letters: EAST, isJapanese: true },
  { name: 'chinese', letters: EAST },
  { name: 'emoji', letters: /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]/u },
  { name: 'signs', letters: /./su },
  { name: 'emoji', letters: /\p{Extended_Pictographic}/u },
];

/** Lists the fonts that may have a letter which those of a paper lack. */
export const furtherFonts = (letter: string, isInJapanese: boolean): FontName[] =>
  inOrder
    .filter(({ letters, isJapanese = false }) => letters.test(letter) && (isInJapanese || !isJapanese))
    .map(({ name }) => name);

/** The letters that only Japanese is written with. */
export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const kanaIn = new RegExp(KANA, 'gu');
const hanIn = /\p{Script=Han}/gu;
/** The number of East Asian letters of which at least one is kana in a Japanese text. */
const AMONG = 6;

/** Tells whether texts are Japanese as a whole; then those without kana are too, such as a heading of two letters. */
export function areJapanese(texts: Iterable<string>): boolean {
  let [kana, han] = [0, 0];
  for (const text of texts) {
    if (!EAST.test(text)) continue;
    kana += text.match(kanaIn)?.length ?? 0;
    han += text.match(hanIn)?.length ?? 0;
  }
  return kana > 0 && kana * AMONG >= kana + han;
}

/** Tells whether the text to read follows from the text and font alone, not from the glyphs drawn for it. */
export const isShaped = (font: string, text: string): boolean =>
  font in shaped || (font === 'emoji' && /\u200d|\ufe0f|\p{Emoji_Modifier}/u.test(text));
