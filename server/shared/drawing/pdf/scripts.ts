/** A font beyond those of a paper, and the letters that it is asked for. */
interface ScriptFont {
  name: FontName;
  letters: RegExp;
}

/** Fonts whose letters stand elsewhere than they are written, or join those beside them. */
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
  'chinese',
  'emoji',
  'signs',
] as const;
export type FontName = (typeof fontsOfScripts)[number];

/** Letters of East Asia, and the signs that are written among them. */
export const EAST =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/** In the order in which they are asked; the first that has a letter sets it. */
const inOrder: readonly ScriptFont[] = [
  ...Object.entries(shaped).map(([name, letters]) => ({ name: name as FontName, letters })),
  { name: 'korean', letters: /\p{Script=Hangul}/u },
  { name: 'chinese', letters: EAST },
  { name: 'emoji', letters: /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]/u },
  { name: 'signs', letters: /./su },
  { name: 'emoji', letters: /\p{Extended_Pictographic}/u },
];

/** The fonts that may have a letter which those of a paper have not. */
export const furtherFonts = (letter: string): FontName[] =>
  inOrder.filter(({ letters }) => letters.test(letter)).map(({ name }) => name);

/** Whether what is read of a text in a font is known from the text alone, and not from the signs that are drawn for it. */
export const isShaped = (font: string, text: string): boolean =>
  font in shaped || (font === 'emoji' && /\u200d|\ufe0f|\p{Emoji_Modifier}/u.test(text));
