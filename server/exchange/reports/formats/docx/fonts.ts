import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { strToU8 } from 'fflate';

import { PACKAGED, RELATED } from '../../../report-templates/office-names.ts';
import { partText, withinRoot, type Parts } from './package.ts';

const TABLE = 'word/fontTable.xml';
const TABLE_RELS = 'word/_rels/fontTable.xml.rels';
const SETTINGS = 'word/settings.xml';
const TYPES = '[Content_Types].xml';
const FONT_TYPE = 'application/vnd.openxmlformats-officedocument.obfuscatedFont';
/** The number of bytes at the beginning of an embedded font that are obfuscated by its key, so that nobody installs it by accident. */
const VEILED = 32;

const faces = [
  ['embedRegular', '400Regular'],
  ['embedBold', '700Bold'],
  ['embedItalic', '400Regular_Italic'],
] as const;
export type Face = (typeof faces)[number][0];

const fileOf = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`));

let fonts: Promise<Record<Face, Uint8Array>> | undefined;
/** Reads the fonts of our own documents. Word makes bold italics from these. */
export const wordFonts = (): Promise<Record<Face, Uint8Array>> =>
  (fonts ??= Promise.all(faces.map(async ([face, name]) => [face, await readFile(fileOf(name))] as const)).then(
    (all) => Object.fromEntries(all) as unknown as Record<Face, Uint8Array>,
  ));

/**
 * Returns the entry of a font, with the substitute that Word uses if it may not use the document's own; by default it would take a serif
 * font.
 */
const fontXml = (name: string, other: string, family: string, pitch: string, embedded = '') =>
  `<w:font w:name="${name}"><w:altName w:val="${other}"/><w:charset w:val="00"/><w:family w:val="${family}"/><w:pitch w:val="${pitch}"/>${embedded}</w:font>`;

/** Embeds its fonts into a document, so that pages, and so the page numbers in its contents, are the same for everybody. */
export async function withFonts(parts: Parts): Promise<void> {
  const own = await wordFonts();
  const embedded = faces.map(([face], at) => {
    const key = randomUUID().toUpperCase();
    parts[`word/fonts/font${at + 1}.odttf`] = veiled(own[face], key);
    return {
      said: `<w:${face} xmlns:r="${RELATED}" r:id="font${at + 1}" w:fontKey="{${key}}"/>`,
      relation: `<Relationship Id="font${at + 1}" Type="${RELATED}/font" Target="fonts/font${at + 1}.odttf"/>`,
    };
  });
  const table =
    fontXml('IBM Plex Sans', 'Arial', 'swiss', 'variable', embedded.map(({ said }) => said).join('')) +
    fontXml('IBM Plex Mono', 'Consolas', 'modern', 'fixed');
  const put = (name: string, xml: string) => void (parts[name] = strToU8(xml));
  put(TABLE, withinRoot(partText(parts, TABLE)!, 'w:fonts', table));
  const rels = partText(parts, TABLE_RELS) ?? `<Relationships xmlns="${PACKAGED}"/>`;
  put(TABLE_RELS, withinRoot(rels, 'Relationships', embedded.map(({ relation }) => relation).join('')));
  const type = `<Default Extension="odttf" ContentType="${FONT_TYPE}"/>`;
  const types = partText(parts, TYPES)!;
  if (!types.includes('Extension="odttf"')) put(TYPES, withinRoot(types, 'Types', type));
  // It stands behind how pages are seen.
  const wish = '<w:embedTrueTypeFonts/><w:saveSubsetFonts/>';
  put(
    SETTINGS,
    partText(parts, SETTINGS)!.replace('<w:displayBackgroundShape/>', (before) => before + wish),
  );
}

/** A font as a document carries it (ECMA-376, part 4, on obfuscated fonts): its first bytes by those of its key from behind. */
function veiled(font: Uint8Array, key: string): Uint8Array {
  const turned = Buffer.from(key.replaceAll('-', ''), 'hex').toReversed();
  const bytes = Uint8Array.from(font);
  for (let at = 0; at < VEILED; at++) bytes[at]! ^= turned[at % turned.length]!;
  return bytes;
}
