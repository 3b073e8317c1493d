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

const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;

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
  more?: Record<string, string | Uint8Array>;
  moreTypes?: string;
  styles?: string;
}

/** Makes a small company document as a German Word writes its styles: a header with its name, letter paper, and a cover. */
export function wordTemplate({
  cover = COVER,
  section = SECTION,
  mainType = `${MEDIA}.document.main+xml`,
  moreRelations = '',
  more = {},
  moreTypes = '',
  styles = '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:rPr><w:color w:val="AA0000"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>',
}: Asked = {}): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('word/document.xml', mainType)}${override('word/styles.xml', `${MEDIA}.styles+xml`)}${override('word/header1.xml', `${MEDIA}.header+xml`)}${override('word/settings.xml', `${MEDIA}.settings+xml`)}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${moreTypes}</Types>`,
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
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}

const p = (style: string, inside: string, more = '') =>
  `<w:p w:rsidR="00A77B3E"><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${inside}</w:p>`;
const run = (text: string, style = '') =>
  `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;
const CORE =
  'xmlns:ns0=&apos;http://purl.org/dc/elements/1.1/&apos; xmlns:ns1=&apos;http://schemas.openxmlformats.org/package/2006/metadata/core-properties&apos;';
/** A content control, as Word writes one: with an example until somebody fills it in. */
const control = (alias: string, path: string, example: string, kind = '<w:text/>') =>
  `<w:sdt><w:sdtPr><w:alias w:val="${alias}"/><w:tag w:val=""/><w:id w:val="${alias.length}${example.length}"/><w:showingPlcHdr/>${path && `<w:dataBinding w:prefixMappings="${CORE}" w:xpath="${path}" w:storeItemID="{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"/>`}${kind}</w:sdtPr><w:sdtEndPr/><w:sdtContent>${p('Titel', run('[', '<w:rStyle w:val="Platzhaltertext"/>') + run(example, '<w:rStyle w:val="Platzhaltertext"/>') + run(']'))}</w:sdtContent></w:sdt>`;
const picture = (id: number, name: string) =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="952500" cy="476250"/><wp:docPr id="${id}" name="${name}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="476250"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const entry = (text: string, mark: string) =>
  p(
    'Verzeichnis1',
    `<w:hyperlink w:anchor="${mark}" w:history="1">${run(text)}<w:r><w:tab/></w:r>${field('begin')}${instruction(`PAGEREF ${mark} \\h`)}${field('separate')}${run('2')}${field('end')}</w:hyperlink>`,
  );
/** A stale list of contents, in the frame that Word adds around it. */
export const OLD_CONTENTS = `<w:sdt><w:sdtPr><w:id w:val="77"/><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Inhaltsverzeichnisberschrift', run('Inhalt'))}${entry('Alte Einleitung', '_Toc1').replace('<w:hyperlink', `${field('begin')}${instruction('TOC \\o &quot;1-1&quot; \\h \\z \\u')}${field('separate')}<w:hyperlink`)}${entry('Alter Anhang', '_Toc2')}<w:p>${field('end')}</w:p></w:sdtContent></w:sdt>`;

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Standard"/>${more}</w:style>`;
const heading = (level: number, name = 'heading') =>
  style(
    `berschrift${level}`,
    `${name} ${level}`,
    `<w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:rFonts w:asciiTheme="majorHAnsi" w:hAnsiTheme="majorHAnsi"/><w:color w:val="1F3864" w:themeColor="accent1"/></w:rPr>`,
  );
const NUMBERED = xml(
  `<w:numbering ${NAMES}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${[1, 2]
    .map(
      (level) =>
        `<w:lvl w:ilvl="${level - 1}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="berschrift${level}"/><w:lvlText w:val="${level === 1 ? '%1' : '%1.%2'}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${432 * level}" w:hanging="432"/></w:pPr></w:lvl>`,
    )
    .join(
      '',
    )}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:numIdMacAtCleanup w:val="1"/></w:numbering>`,
);
const page = (kind: string, references = '', more = '') =>
  `<w:sectPr w:rsidR="00A77B3E">${references}${kind}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:cols w:space="708"/>${more}</w:sectPr>`;

/**
 * Makes a document as a German Word does from a cover of its gallery: controls bound to the document's properties, a first page with its
 * own header and logo, a stale table of contents, and an empty last section.
 */
export function companyTemplate({ headings = 'heading' } = {}): Uint8Array<ArrayBuffer> {
  const cover = `<w:sdt><w:sdtPr><w:id w:val="5"/><w:docPartObj><w:docPartGallery w:val="Cover Pages"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent><w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="9000" w:type="dxa"/></w:tcPr>${control('Titel', '/ns1:coreProperties[1]/ns0:title[1]', 'Dokumenttitel')}</w:tc></w:tr></w:tbl>${control('Autor', '/ns1:coreProperties[1]/ns0:creator[1]', 'Name des Autors')}${control('Veröffentlichungsdatum', '/ns0:CoverPageProperties[1]/ns0:PublishDate[1]', 'Datum', '<w:date w:fullDate="2019-01-01T00:00:00Z"><w:dateFormat w:val="dd.MM.yyyy"/></w:date>')}${control('Projekt', '', 'Projekt')}<w:p><w:bookmarkStart w:id="41" w:name="_GoBack"/>${picture(7, 'Logo').replace('rId1', 'rId9')}<w:bookmarkEnd w:id="41"/></w:p></w:sdtContent></w:sdt>${OLD_CONTENTS}<w:p><w:pPr>${page('', '<w:headerReference w:type="default" r:id="rId2"/><w:headerReference w:type="first" r:id="rId5"/><w:footerReference w:type="default" r:id="rId6"/>', '<w:titlePg/>')}</w:pPr></w:p><w:p/>`;
  return wordTemplate({
    cover,
    section: page('<w:type w:val="continuous"/>'),
    moreRelations:
      relation('rId5', 'header', 'header2.xml') +
      relation('rId6', 'footer', 'footer1.xml') +
      relation('rId7', 'theme', 'theme/theme1.xml') +
      relation('rId8', 'numbering', 'numbering.xml') +
      relation('rId9', 'image', 'media/image1.png'),
    moreTypes: `<Default Extension="png" ContentType="image/png"/>${override('word/header2.xml', `${MEDIA}.header+xml`)}${override('word/footer1.xml', `${MEDIA}.footer+xml`)}${override('word/numbering.xml', `${MEDIA}.numbering+xml`)}${override('word/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml')}`,
    more: {
      'word/header2.xml': xml(`<w:hdr ${NAMES}><w:p>${picture(1, 'Kopf')}</w:p></w:hdr>`),
      'word/_rels/header2.xml.rels': relations(relation('rId1', 'image', 'media/image1.png')),
      'word/footer1.xml': xml(
        `<w:ftr ${NAMES}><w:p><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
      ),
      'word/numbering.xml': NUMBERED,
      'word/media/image1.png': LOGO,
      'word/theme/theme1.xml': xml(THEME),
      // Word leaves out what nobody has filled in.
      'docProps/core.xml': xml(
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><cp:revision>3</cp:revision></cp:coreProperties>',
      ),
    },
    styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:sz w:val="22"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:latentStyles w:count="376"><w:lsdException w:name="heading 3" w:semiHidden="1"/></w:latentStyles><w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>${heading(1, headings)}${heading(2, headings)}${style('Titel', 'Title')}${style('Inhaltsverzeichnisberschrift', 'TOC Heading')}${style('Verzeichnis1', 'toc 1')}<w:style w:type="character" w:styleId="Platzhaltertext"><w:name w:val="Placeholder Text"/><w:rPr><w:color w:val="808080"/></w:rPr></w:style>`,
  });
}

const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const THEME = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="ACME"><a:themeElements><a:clrScheme name="ACME">${colour('dk1', '000000')}${colour('lt1', 'FFFFFF')}${colour('dk2', '1F3864')}${colour('lt2', 'E7E6E6')}${[1, 2, 3, 4, 5, 6].map((at) => colour(`accent${at}`, '1F3864')).join('')}${colour('hlink', '0563C1')}${colour('folHlink', '954F72')}</a:clrScheme><a:fontScheme name="ACME"><a:majorFont><a:latin typeface="Liberation Serif"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="ACME"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
