import japanese from '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf?url';
import arabic from '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf?url';
import hebrew from '@expo-google-fonts/ibm-plex-sans-hebrew/400Regular/IBMPlexSansHebrew_400Regular.ttf?url';
import korean from '@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_400Regular.ttf?url';
import thai from '@expo-google-fonts/ibm-plex-sans-thai/400Regular/IBMPlexSansThai_400Regular.ttf?url';
import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url';
import bengali from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import gujarati from '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf?url';
import gurmukhi from '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf?url';
import kannada from '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf?url';
import khmer from '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf?url';
import lao from '@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf?url';
import malayalam from '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf?url';
import myanmar from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?url';
import chinese from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import sinhala from '@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf?url';
import tamil from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import telugu from '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf?url';
import signs from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';

import type { ReadFont } from '#shared/drawing/pdf/letters.ts';
import { areJapanese, type FontName, furtherFonts, KANA } from '#shared/drawing/pdf/scripts.ts';

const addresses: Readonly<Record<FontName, string>> = {
  arabic,
  bengali,
  chinese,
  devanagari,
  emoji,
  gujarati,
  gurmukhi,
  hebrew,
  japanese,
  kannada,
  khmer,
  korean,
  lao,
  malayalam,
  myanmar,
  signs,
  sinhala,
  tamil,
  telugu,
  thai,
};

/** Fetches the bytes of a font file. */
export async function fetchedFont(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The fonts for the PDF could not be loaded. Try again in a moment.');
  return new Uint8Array(await answer.arrayBuffer());
}

/** The characters of the default fonts: most texts need no other. */
const OWN = /^[\u{20}-\u{17f}\u{391}-\u{3c9}\u{400}-\u{45f}\u{2010}-\u{2026}]*$/u;

/** Fetches fonts for the scripts of some texts. They have no bold letters. */
export async function fontsFor(texts: readonly string[]): Promise<ReadFont> {
  const others = texts.filter((text) => !OWN.test(text));
  const areAll = areJapanese(others);
  const [japanese, rest] = [true, false].map((isJapanese) => {
    const written = others.filter((text) => (areAll || KANA.test(text)) === isJapanese);
    return Array.from(new Set(written.join(''))).filter((letter) => !OWN.test(letter));
  }) as [string[], string[]];
  // Japanese has nearly all of its letters in its own font, and that for Chinese is twice as long.
  const ofJapanese = japanese.flatMap((letter) => furtherFonts(letter, true).filter((name) => name !== 'chinese'));
  const names = [...new Set([...ofJapanese, ...rest.flatMap((letter) => furtherFonts(letter, false))])];
  const fonts = new Map(
    await Promise.all(names.map(async (name) => [name, await fetchedFont(addresses[name])] as const)),
  );
  return (name) => (name === 'last' ? undefined : fonts.get(name));
}
