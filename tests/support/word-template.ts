import { strToU8, zipSync } from 'fflate';

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`;
const relations = (inside: string) =>
  xml(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`);
export const relation = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${more}/>`;

const SECTION =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="720" w:footer="720" w:gutter="0"/><w:titlePg/></w:sectPr>';
/** A cover whose place for the title Word has cut in two. */
export const COVER =
  '<w:p><w:r><w:t>ACME Corporation</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">About {ti</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>tle} of {project}</w:t></w:r></w:p>';

interface Asked {
  cover?: string;
  section?: string;
  mainType?: string;
  moreRelations?: string;
  more?: Record<string, string>;
  styles?: string;
}

/** A small Word document of a company, as a German Word writes its styles: a header with its name, letter paper, and a cover. */
export function wordTemplate({
  cover = COVER,
  section = SECTION,
  mainType = `${MEDIA}.document.main+xml`,
  moreRelations = '',
  more = {},
  styles = '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:rPr><w:color w:val="AA0000"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>',
}: Asked = {}): Uint8Array<ArrayBuffer> {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('word/document.xml', mainType)}${override('word/styles.xml', `${MEDIA}.styles+xml`)}${override('word/header1.xml', `${MEDIA}.header+xml`)}${override('word/settings.xml', `${MEDIA}.settings+xml`)}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`,
    ),
    '_rels/.rels': relations(
      relation('rId1', 'officeDocument', 'word/document.xml') +
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
    ),
    'word/document.xml': xml(`<w:document ${NAMES}><w:body>${cover}${section}</w:body></w:document>`),
    'word/_rels/document.xml.rels': relations(
      relation('rId1', 'styles', 'styles.xml') +
        relation('rId2', 'header', 'header1.xml') +
        relation('rId3', 'settings', 'settings.xml') +
        moreRelations,
    ),
    'word/styles.xml': xml(`<w:styles ${NAMES}>${styles}</w:styles>`),
    'word/header1.xml': xml(`<w:hdr ${NAMES}><w:p><w:r><w:t>ACME, {date}</w:t></w:r></w:p></w:hdr>`),
    'word/settings.xml': xml(`<w:settings ${NAMES}><w:zoom w:percent="100"/><w:compat/></w:settings>`),
    'docProps/core.xml': xml(
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title/><dc:creator>Template maker</dc:creator></cp:coreProperties>',
    ),
    ...more,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
