import { posix } from 'node:path';

import { strToU8 } from 'fflate';

import { unpackZip } from '../../../../platform/text/zip.ts';
import { RELATED, WORD, WORD_MEDIA } from '../../../report-templates/office-names.ts';
import type { Paper } from '../../paper.ts';
import { xmlOf } from '../../rules/xml-text.ts';
import { frontOf, PAGE_BREAK, standingOf } from './body.ts';
import { contentsIn } from './contents.ts';
import { withControls } from './controls.ts';
import type { DocumentFrame } from './frame.ts';
import { DOCUMENT, partText, withinRoot, type Parts } from './package.ts';
import { fillPlaceholders } from './placeholders.ts';
import { Styles } from './styles.ts';

const RELS = 'word/_rels/document.xml.rels';
const TYPES = '[Content_Types].xml';
/** The default page: A4 with margins of an inch. */
const SHEET = { w: 11_906, h: 16_838, top: 1_440, bottom: 1_440, left: 1_440, right: 1_440 };
const edges = ['header', 'footer'] as const;

/**
 * Turns a company's document into a frame: keeps its styles, headers, footers and pictures, puts its text first as a cover, and adds the
 * project's classification to the edges of all pages.
 */
export function frameOf(template: Uint8Array, paper: Paper): DocumentFrame {
  const parts: Parts = unpackZip(template);
  const styles = new Styles(partText(parts, 'word/styles.xml')!);
  const put = (name: string, xml: string) => void (parts[name] = strToU8(xml));
  const types = partText(parts, TYPES)!;
  // A Word template differs from a document only in its type.
  put(TYPES, types.replaceAll('wordprocessingml.template.main+xml', 'wordprocessingml.document.main+xml'));
  const xml = partText(parts, DOCUMENT)!.replace(/<w:sectPrChange\b[\s\S]*?<\/w:sectPrChange>/g, '');
  const { head, cover, section } = partedOf(xml);
  const added = withBanners(parts, paper);
  for (const name of edgesIn(parts)) put(name, said(partText(parts, name)!, paper).xml);
  setProperties(parts, paper);
  const hasCover = SEEN.test(cover);
  const pages = hasCover ? pagesBefore(cover) : undefined;
  const { xml: front, found } = said(pages ?? cover, paper);
  // The content after it begins on a new page.
  const own = turned(section, paper.isWide).replace(/<w:type w:val="continuous"\s*\/>/, '');
  const title = frontOf(paper, { styles });
  const first = withReferences(pages ? front : front + `<w:p><w:pPr>${section}</w:pPr></w:p>`, added);
  const before =
    head + (hasCover ? first + (found.has('title') ? standingOf(paper, { styles }) : title) : title + PAGE_BREAK);
  const last = !hasCover ? withReferences(own, added) : pages ? own : own.replace(/<w:titlePg\b[^>]*\/>/, '');
  const contents = contentsIn(before);
  return {
    parts,
    before: contents?.before ?? before,
    ...(contents && { contents }),
    after: `${last}</w:body></w:document>`,
    styles,
    ...roomIn(own),
    front: 1 + (before.match(/<w:br\b[^>]*w:type="page"|<\/w:sectPr>/g)?.length ?? 0),
  };
}

const SEEN = /<w:(t|drawing|pict|tbl|sdt)[\s>]/;

/** Fills the controls and placeholders of a part. */
function said(xml: string, paper: Paper): ReturnType<typeof fillPlaceholders> {
  const controls = withControls(xml, paper);
  const words = fillPlaceholders(controls.xml, paper);
  return { xml: words.xml, found: new Set([...controls.found, ...words.found]) };
}

/** The pages of a cover, where a section of its own ends with them and nothing is on those after it: there the report begins. */
function pagesBefore(cover: string): string | undefined {
  const section = cover.lastIndexOf('</w:sectPr>');
  if (section < 0) return undefined;
  const end = cover.indexOf('</w:p>', section) + '</w:p>'.length;
  return SEEN.test(cover.slice(end)) ? undefined : cover.slice(0, end);
}

/** Splits a document into the part before its text, its text, and the section at its end. */
function partedOf(xml: string): { head: string; cover: string; section: string } {
  const [body = ''] = /<w:body(?:\s[^>]*)?>/.exec(xml) ?? [];
  const begin = xml.indexOf(body) + body.length;
  const end = xml.lastIndexOf('</w:body>');
  const text = xml.slice(begin, end);
  const at = text.lastIndexOf('<w:sectPr');
  // One that stands in a paragraph is of the pages before it.
  const last = at < 0 ? '' : text.slice(at).trim();
  const isOwn = last !== '' && !last.includes('</w:p>');
  return {
    head: xml.slice(0, begin),
    cover: isOwn ? text.slice(0, at) : text,
    section: isOwn ? last.replace(/^<w:sectPr([^>]*)\/>$/, '<w:sectPr$1></w:sectPr>') : '<w:sectPr></w:sectPr>',
  };
}

const figure = (xml: string, tag: string, name: string, otherwise: number) =>
  Number(new RegExp(`<w:${tag}\\b[^>]*\\sw:${name}="(-?\\d+)"`).exec(xml)?.[1] ?? otherwise);

/** Turns a section to landscape if the paper is wide and the section is not. */
function turned(section: string, isWide: boolean): string {
  const [w, h] = [figure(section, 'pgSz', 'w', SHEET.w), figure(section, 'pgSz', 'h', SHEET.h)];
  if (!isWide || w >= h) return section;
  const size = `<w:pgSz w:w="${h}" w:h="${w}" w:orient="landscape"/>`;
  return /<w:pgSz\b/.test(section)
    ? section.replace(/<w:pgSz\b[^>]*\/>/, size)
    : section.replace(/^(<w:sectPr[^>]*>(?:<w:(?:header|footer)Reference\b[^>]*\/>)*)/, `$1${size}`);
}

function roomIn(section: string): { across: number; down: number; page: number } {
  const margin = (name: 'top' | 'bottom' | 'left' | 'right') => Math.abs(figure(section, 'pgMar', name, SHEET[name]));
  const across = figure(section, 'pgSz', 'w', SHEET.w) - margin('left') - margin('right');
  const down = figure(section, 'pgSz', 'h', SHEET.h) - margin('top') - margin('bottom') - 400;
  return { across: Math.max(across, 2_000), down: Math.max(down, 2_000), page: Math.max(down + 400, 2_000) };
}

/** The parts at the edges of pages. */
function edgesIn(parts: Parts): string[] {
  const rels = partText(parts, RELS) ?? '';
  return [...rels.matchAll(/<Relationship\b[^>]*>/g)].flatMap(([each]) => {
    const target = /\sTarget="([^"]+)"/.exec(each)?.[1] ?? '';
    const name = target.startsWith('/') ? target.slice(1) : posix.join('word', target);
    return /\sType="[^"]*\/(header|footer)"/.test(each) && parts[name] ? [name] : [];
  });
}

const bannerXml = (text: string) =>
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${xmlOf(text)}</w:t></w:r></w:p>`;

/** Puts the paper's classification on all page edges; returns parts of ours for pages that have none, by their edge. */
function withBanners(parts: Parts, { top, bottom }: Paper): Partial<Record<'header' | 'footer', string>> {
  const texts = { header: top, footer: bottom };
  const added: Partial<Record<'header' | 'footer', string>> = {};
  for (const name of edgesIn(parts)) {
    const xml = partText(parts, name)!;
    const edge = xml.includes('<w:hdr') ? 'header' : 'footer';
    const text = texts[edge];
    // A company's own edges may say it already.
    if (text && !hasLine(xml, text))
      parts[name] = strToU8(xml.replace(/<w:(hdr|ftr)(\s[^>]*[^/])?>/, (root) => root + bannerXml(text)));
  }
  for (const edge of edges) {
    const text = texts[edge];
    if (!text) continue;
    const [id, file, root] = [`report${edge}`, `report-${edge}.xml`, edge === 'header' ? 'hdr' : 'ftr'];
    parts[`word/${file}`] = strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} xmlns:w="${WORD}">${bannerXml(text)}</w:${root}>`,
    );
    const rels = partText(parts, RELS)!;
    const rel = `<Relationship Id="${id}" Type="${RELATED}/${edge}" Target="${file}"/>`;
    parts[RELS] = strToU8(withinRoot(rels, 'Relationships', rel));
    const type = `<Override PartName="/word/${file}" ContentType="${WORD_MEDIA}.${edge}+xml"/>`;
    parts[TYPES] = strToU8(withinRoot(partText(parts, TYPES)!, 'Types', type));
    added[edge] = id;
  }
  return added;
}

/** Tells whether a paragraph of an edge says a text for all to see, and nothing else. */
const hasLine = (xml: string, text: string): boolean =>
  (xml.match(/<w:p[ >].*?<\/w:p>/gs) ?? []).some(
    (line) =>
      !line.includes('<w:vanish') &&
      [...line.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)/g)]
        .map(([, words]) => words)
        .join('')
        .trim() === xmlOf(text),
  );

/** Names headers and footers of all kinds of pages in the first section; later ones without any inherit them. */
function withReferences(xml: string, added: Partial<Record<'header' | 'footer', string>>): string {
  return xml.replace(/<w:sectPr(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/w:sectPr>)/, (section) => {
    const missing = edges.flatMap((edge) =>
      (['default', 'first', 'even'] as const)
        .filter((type) => !new RegExp(`<w:${edge}Reference\\b[^>]*w:type="${type}"`).test(section))
        .map(
          (type) => added[edge] && `<w:${edge}Reference xmlns:r="${RELATED}" w:type="${type}" r:id="${added[edge]}"/>`,
        ),
    );
    const open = section.replace(/^<w:sectPr([^>]*)\/>$/, '<w:sectPr$1></w:sectPr>');
    return open.replace(/^<w:sectPr[^>]*>/, (start) => start + missing.filter(Boolean).join(''));
  });
}

/** The elements that follow the request to update fields in a settings part. */
const BEHIND =
  /<w:(hdrShapeDefaults|footnotePr|endnotePr|compat|docVars|rsids|attachedSchema|themeFontLang|clrSchemeMapping|doNotIncludeSubdocsInStats|shapeDefaults|decimalSymbol|listSeparator)\b|<m:mathPr\b|<\/w:settings>/;

function setProperties(parts: Parts, { title, author, hasContents }: Paper): void {
  const core = partText(parts, 'docProps/core.xml');
  const said = (xml: string, name: string, text: string) => {
    const whole = `<${name}>${xmlOf(text)}</${name}>`;
    const known = new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>[^<]*</${name}>)`);
    if (known.test(xml)) return xml.replace(known, () => whole);
    return xml.includes('xmlns:dc=') ? withinRoot(xml, 'cp:coreProperties', whole) : xml;
  };
  if (core) parts['docProps/core.xml'] = strToU8(said(said(core, 'dc:title', title), 'dc:creator', author || 'Truss'));
  const settings = partText(parts, 'word/settings.xml');
  if (settings && hasContents && !settings.includes('<w:updateFields'))
    parts['word/settings.xml'] = strToU8(settings.replace(BEHIND, (next) => `<w:updateFields w:val="true"/>${next}`));
}
