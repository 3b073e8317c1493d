import { KANA } from '#shared/drawing/pdf/scripts.ts';

/** A stretch of a text in scripts that Word writes alike. */
interface Stretch {
  text: string;
  /** The run properties that choose the font; none for European scripts. */
  fonts: string;
  isLeftwards: boolean;
}

const JAPANESE = 'Yu Gothic';
const CHINESE = 'Microsoft YaHei';

/** The scripts with fonts of their own in Word: one kind of font for East Asian scripts, another for scripts that join or stack letters. */
const scripts: readonly { letters: string; at: 'eastAsia' | 'cs'; font: string; isLeftwards?: true }[] = [
  { letters: '\\p{Script=Hangul}', at: 'eastAsia', font: 'Malgun Gothic' },
  { letters: '\\p{Script=Hiragana}\\p{Script=Katakana}', at: 'eastAsia', font: JAPANESE },
  {
    letters: '\\p{Script=Han}\\p{Script=Bopomofo}\\u3000-\\u303f\\uff00-\\uffef',
    at: 'eastAsia',
    font: CHINESE,
  },
  {
    letters: '\\p{scx=Arabic}\\p{scx=Hebrew}\\p{scx=Syriac}\\p{scx=Thaana}',
    at: 'cs',
    font: 'Arial',
    isLeftwards: true,
  },
  { letters: '\\p{scx=Thai}\\p{scx=Lao}', at: 'cs', font: 'Leelawadee UI' },
  { letters: '\\p{scx=Khmer}', at: 'cs', font: 'Leelawadee UI' },
  { letters: '\\p{scx=Myanmar}', at: 'cs', font: 'Myanmar Text' },
  {
    letters:
      '\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Gujarati}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Gurmukhi}\\p{scx=Sinhala}',
    at: 'cs',
    font: 'Nirmala UI',
  },
];

/** Matches letters of one of these scripts, with the neutral characters between them. */
const STRETCHES = new RegExp(
  scripts
    .map(({ letters }) => `([${letters}](?:[${letters}\\p{M}\\p{Cf}]|[\\s\\p{P}\\p{N}]+(?=[${letters}]))*)`)
    .join('|'),
  'gu',
);

/** Splits a text into stretches with the font that Word is to take for each, and their direction. */
export function scriptStretches(text: string, isJapanese: boolean): Stretch[] {
  const found: Stretch[] = [];
  const plain = (part: string) => part !== '' && found.push({ text: part, fonts: '', isLeftwards: false });
  const isInJapanese = isJapanese || KANA.test(text);
  let end = 0;
  for (const match of text.matchAll(STRETCHES)) {
    plain(text.slice(end, match.index));
    const { at, font, isLeftwards = false } = scripts[match.slice(1).findIndex((each) => each !== undefined)]!;
    const own = isInJapanese && font === CHINESE ? JAPANESE : font;
    found.push({
      text: match[0],
      fonts: `<w:rFonts w:${at}="${own}"${at === 'eastAsia' ? ' w:hint="eastAsia"' : ''}/>`,
      isLeftwards,
    });
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
  return found;
}

/** Adds a stretch's properties to those of a run, in the order of the schema (ECMA-376, part 1, CT_RPr). */
export function styleIn({ fonts, isLeftwards }: Stretch, style: string): string {
  if (fonts === '') return style;
  const [, named = '', rest = ''] = /^(<w:rStyle [^>]*\/>)?(.*)$/s.exec(style)!;
  const own = rest.startsWith('<w:rFonts') ? rest : fonts + rest;
  if (fonts.includes('w:eastAsia')) return named + own;
  // Scripts that join or stack letters have elements of their own for bold and slanted.
  return `${named}${own.replace('<w:b/>', '<w:b/><w:bCs/>').replace('<w:i/>', '<w:i/><w:iCs/>')}${isLeftwards ? '<w:rtl/>' : '<w:cs/>'}`;
}
