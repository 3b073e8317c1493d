import { strFromU8, strToU8, type Unzipped } from 'fflate';

import type { Paper } from '../../paper.ts';
import { xmlOf } from '../../rules/xml-text.ts';

const STYLES = 'xl/styles.xml';
const TYPES = '[Content_Types].xml';
const RELS = '_rels/.rels';
const CORE = 'docProps/core.xml';
/** The order of font properties in the schema (ECMA-376, part 1, CT_Font). */
const ORDER = ['b', 'i', 'strike', 'u', 'sz', 'color', 'name', 'family', 'scheme'];

/** Sorts the font properties, which the library writes in an order of its own. */
export function withFontsInOrder(parts: Unzipped): void {
  const place = (element: string) => ORDER.indexOf(/^<(\w+)/.exec(element)![1]!);
  const styles = strFromU8(parts[STYLES]!).replace(/<font>(.*?)<\/font>/gs, (_, inside: string) => {
    const said = inside.match(/<\w+[^>]*\/>/g) ?? [];
    return `<font>${said.toSorted((a, b) => place(a) - place(b)).join('')}</font>`;
  });
  parts[STYLES] = strToU8(styles);
}

/** Adds title, project and author as properties of the file, which the library cannot write. */
export function withProperties(parts: Unzipped, { title, project, author }: Paper, now = new Date()): void {
  const said = (name: string, text: string) => `<${name}>${xmlOf(text)}</${name}>`;
  const at = (name: string) => `<${name} xsi:type="dcterms:W3CDTF">${now.toISOString()}</${name}>`;
  const by = author || 'Truss';
  parts[CORE] = strToU8(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${said('dc:title', title)}${said('dc:subject', project)}${said('dc:creator', by)}${said('cp:lastModifiedBy', by)}${at('dcterms:created')}${at('dcterms:modified')}</cp:coreProperties>`,
  );
  const into = (part: string, end: string, added: string) =>
    void (parts[part] = strToU8(strFromU8(parts[part]!).replace(end, () => added + end)));
  into(
    TYPES,
    '</Types>',
    `<Override PartName="/${CORE}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
  );
  into(
    RELS,
    '</Relationships>',
    `<Relationship Id="properties" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${CORE}"/>`,
  );
}
