// A report in a company's Word document: its cover, edges of pages, paper and styles stay, and what a project is classified as is on all pages.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import type { Block, Paper } from '../../../server/exchange/reports/paper.ts';
import { withHidden } from '../../support/hidden-entry.ts';
import { complaintsOf, elementsOf, officeParts } from '../../support/office-package.ts';
import { companyTemplate, OLD_CONTENTS, wordTemplate } from '../../support/word-template.ts';

const blocks: Block[] = [
  { kind: 'heading', level: 1, text: 'One' },
  { kind: 'paragraph', item: { depth: 1, number: 1 }, runs: [{ text: 'first' }] },
  { kind: 'heading', level: 2, text: 'Two' },
  { kind: 'table', title: 'T', columns: [{ title: 'A', share: 1 }], rows: [['1']] },
];
const about = { title: 'Needs & $& more', project: 'FireSAT', author: 'Ada', date: '1 May 2026', hasContents: true };
const written = async (template: Uint8Array, more: Partial<Paper> = {}) =>
  (await docx({ ...about, top: null, bottom: null, isWide: false, blocks, ...more }, template)) as Uint8Array;
const wordsIn = (xml: string) => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join('');
const documentOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!);

test('the cover comes first, with its fields filled in, and then the report on pages like its own', async () => {
  const bytes = await written(wordTemplate());
  expect(complaintsOf(bytes)).toEqual([]);
  const xml = documentOf(bytes);
  expect(wordsIn(xml)).toMatch(
    /^ACME CorporationAbout Needs &amp; \$&amp; more of FireSATContentsOne3Two3OnefirstTwoA1$/,
  );
  const sections = elementsOf(xml).filter(({ name }) => name === 'w:sectPr');
  expect(sections.map(({ path }) => path.at(-1))).toEqual(['w:pPr', 'w:body']);
  expect(xml.match(/<w:titlePg/g)).toHaveLength(1);
  expect(elementsOf(xml).filter(({ name }) => name === 'w:pgSz')[1]!.attributes).toEqual({
    'w:w': '12240',
    'w:h': '15840',
  });
  const parts = officeParts(bytes);
  expect(wordsIn(parts.get('word/header1.xml')!)).toBe('ACME, 1 May 2026');
  expect(parts.get('docProps/core.xml')).toMatch(/<dc:title>Needs &amp; \$&amp; more<\/dc:title><dc:creator>Ada</);
  expect(parts.get('word/settings.xml')).toMatch(/<w:updateFields w:val="true"\/><w:compat/);
});

test('styles are found by their names in any language, and those it lacks are added on its own letters', async () => {
  const parts = officeParts(await written(wordTemplate()));
  const named = elementsOf(parts.get('word/document.xml')!).flatMap(({ name, attributes }) =>
    name === 'w:pStyle' ? [attributes['w:val']] : [],
  );
  expect(named).toContain('berschrift1');
  expect(named).not.toContain('Titel');
  const styles = parts.get('word/styles.xml')!;
  expect(styles).toMatch(/<w:name w:val="heading 2"\/><w:basedOn w:val="Standard"\/>/);
  expect(styles.match(/w:val="heading 1"/g)).toHaveLength(1);
  expect(styles).not.toContain('w:rFonts');
});

test('hidden content of the template does not get into the report', async () => {
  const secret = 'word/vbaProject.bin';
  const hidden = withHidden(unzipSync(wordTemplate()), 'word/media/a.png', { [secret]: strToU8('Sub Run()') });
  expect(Object.keys(unzipSync(hidden))).toContain(secret);
  expect(Object.keys(unzipSync(await written(hidden)))).not.toContain(secret);
});

describe('the classification of the project', () => {
  test('is on the existing pages, and pages without edges get some', async () => {
    const bytes = await written(wordTemplate(), { top: 'TOP & SECRET', bottom: 'LOW' });
    expect(complaintsOf(bytes)).toEqual([]);
    const parts = officeParts(bytes);
    expect(wordsIn(parts.get('word/header1.xml')!)).toBe('TOP &amp; SECRETACME, 1 May 2026');
    expect(wordsIn(parts.get('word/report-header.xml')!)).toBe('TOP &amp; SECRET');
    expect(wordsIn(parts.get('word/report-footer.xml')!)).toBe('LOW');
    const references = elementsOf(documentOf(bytes)).filter(({ name }) => name.endsWith('Reference'));
    expect(
      references
        .slice(0, 6)
        .map(({ name, attributes }) => `${name} ${attributes['w:type']}`)
        .toSorted(),
    ).toEqual([
      'w:footerReference default',
      'w:footerReference even',
      'w:footerReference first',
      'w:headerReference default',
      'w:headerReference even',
      'w:headerReference first',
    ]);
  });
  test('stands once on pages whose own edges say it already, and hidden words there do not count', async () => {
    const parts = unzipSync(wordTemplate());
    const header = (run: string) => {
      const edge = strFromU8(parts['word/header1.xml']!).replace(
        /<w:r>.*<\/w:r>/s,
        `<w:r>${run}<w:t>SECRET</w:t></w:r>`,
      );
      return zipSync({ ...parts, 'word/header1.xml': strToU8(edge) });
    };
    const edgeOf = async (template: Uint8Array, top: string) =>
      wordsIn(officeParts(await written(template, { top })).get('word/header1.xml')!);
    expect(await edgeOf(header(''), 'SECRET')).toBe('SECRET');
    expect(await edgeOf(header(''), 'TOP SECRET')).toBe('TOP SECRETSECRET');
    expect(await edgeOf(header('<w:rPr><w:vanish/></w:rPr>'), 'SECRET')).toBe('SECRETSECRET');
  });
  test('is in a document without a cover, and without any section, too', async () => {
    for (const section of [undefined, ''])
      for (const cover of ['', '<w:p/>']) {
        const template = wordTemplate({ cover, ...(section !== undefined && { section }) });
        const bytes = await written(template, { top: 'SECRET' });
        expect(complaintsOf(bytes)).toEqual([]);
        expect(documentOf(bytes)).toMatch(/<w:headerReference[^>]*w:type="first" r:id="reportheader"/);
        expect(wordsIn(documentOf(bytes))).toMatch(/^Needs &amp; \$&amp; moreFireSAT1 May 2026AdaContents/);
      }
  });
});

test('a cover that has a place for the title only is followed by the moment and the state of the report', async () => {
  const cover = { facts: [['As of', '1 May 2026 10:00'] as const, ['Status', 'Draft 2'] as const], tables: [] };
  const words = wordsIn(documentOf(await written(wordTemplate(), { cover })));
  expect(words).toMatch(/more of FireSATAs of: 1 May 2026 10:00Status: Draft 2Contents/);
});

test('a wide report lies on its side behind an upright cover', async () => {
  const sizes = elementsOf(documentOf(await written(wordTemplate(), { isWide: true })))
    .filter(({ name }) => name === 'w:pgSz')
    .map(({ attributes }) => [attributes['w:w'], attributes['w:h'], attributes['w:orient']]);
  expect(sizes).toEqual([
    ['12240', '15840', undefined],
    ['15840', '12240', 'landscape'],
  ]);
});

test('a template of Word becomes a document, and its own lists stay', async () => {
  const numbering =
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="7"/><w:num w:numId="9"><w:abstractNumId w:val="7"/></w:num></w:numbering>';
  const parts = officeParts(
    await written(
      wordTemplate({
        mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
        more: { 'word/numbering.xml': numbering },
      }),
    ),
  );
  expect(parts.get('[Content_Types].xml')).toContain('wordprocessingml.document.main+xml');
  const lists = elementsOf(parts.get('word/numbering.xml')!).filter(({ name }) => name === 'w:num');
  expect(lists.map(({ attributes }) => attributes['w:numId'])).toEqual(['9', '10', '11']);
});

describe('in a document as Word makes it of its galleries', () => {
  const english = companyTemplate();
  test('its content controls contain the facts of the report, and nobody is asked to fill them in', async () => {
    const bytes = await written(english);
    expect(complaintsOf(bytes)).toEqual([]);
    const xml = documentOf(bytes);
    expect(wordsIn(xml)).toMatch(/^Needs &amp; \$&amp; moreAda1 May 2026FireSATInhaltOne/);
    expect(wordsIn(xml)).not.toMatch(/Dokumenttitel|Name des Autors|\[|Contents/);
    expect(xml).not.toMatch(/showingPlcHdr|w:fullDate|Platzhaltertext/);
    // Word fills these from the properties of the document; what else it would fill them from is not ours.
    expect([...xml.matchAll(/<w:dataBinding[^>]*ns0:(\w+)\[/g)].map(([, of]) => of)).toEqual(['title', 'creator']);
    expect(officeParts(bytes).get('docProps/core.xml')).toMatch(
      /<dc:title>Needs &amp; \$&amp; more<\/dc:title><dc:creator>Ada<\/dc:creator><\/cp:coreProperties>/,
    );
  });
  test('its list of contents is of the report, as deep as it was made, and the only one', async () => {
    const xml = documentOf(await written(english));
    expect(xml.match(/ TOC /g)).toHaveLength(1);
    expect(xml.replaceAll('&quot;', '"')).toContain('> TOC \\o "1-1" \\h \\z \\u <');
    const list = xml.slice(xml.indexOf('Table of Contents'), xml.indexOf('w:titlePg'));
    expect(wordsIn(list)).toBe('InhaltOne3');
    expect(list.match(/fldCharType="begin"/g)!.length).toBe(list.match(/fldCharType="end"/g)!.length);
    const without = documentOf(await written(english, { hasContents: false }));
    expect(without).not.toMatch(/ TOC |Alte Einleitung|_Toc/);
  });
  test('a list of contents that no frame is laid around is found too, and one of figures stays', async () => {
    const bare = OLD_CONTENTS.replace(/^.*?<w:sdtContent>|<\/w:sdtContent><\/w:sdt>$/g, '');
    const figures = bare
      .replace('TOC \\o', 'TOC \\h \\z \\c &quot;Figure&quot; \\o')
      .replace('Alte Einleitung', 'Bild 1');
    const xml = documentOf(await written(wordTemplate({ cover: figures + bare })));
    expect(wordsIn(xml)).toMatch(/^InhaltBild 12Alter Anhang2InhaltOne/);
    expect(xml.match(/ TOC /g)).toHaveLength(2);
  });
  test('the report begins in the section that was left for it, on a page of its own, behind the cover with its own edges', async () => {
    const bytes = await written(english, { top: 'SECRET', bottom: 'LOW' });
    expect(complaintsOf(bytes)).toEqual([]);
    const elements = elementsOf(documentOf(bytes));
    const sections = elements.filter(({ name }) => name === 'w:sectPr');
    expect(sections.map(({ path }) => path.at(-1))).toEqual(['w:pPr', 'w:body']);
    expect(elements.some(({ name, path }) => name === 'w:type' && path.at(-1) === 'w:sectPr')).toBe(false);
    const parts = officeParts(bytes);
    for (const edge of ['header1', 'header2']) expect(wordsIn(parts.get(`word/${edge}.xml`)!)).toContain('SECRET');
    expect(wordsIn(parts.get('word/footer1.xml')!)).toBe('LOW1');
    expect(parts.get('word/header2.xml')).toContain('r:embed="rId1"');
    expect(parts.has('word/media/image1.png')).toBe(true);
  });
  test.each(['heading', 'Überschrift'])(
    'headings have its numbers and letters where it calls them %s',
    async (headings) => {
      const parts = officeParts(await written(companyTemplate({ headings })));
      const used = elementsOf(parts.get('word/document.xml')!).flatMap(({ name, attributes }) =>
        name === 'w:pStyle' ? [attributes['w:val']] : [],
      );
      expect(used.filter((id) => id!.startsWith('berschrift'))).toEqual(['berschrift1', 'berschrift2']);
      expect(parts.get('word/styles.xml')).not.toContain('w:styleId="ReportHeading1"');
    },
  );
  test('marks and pictures of the report have other numbers than its own', async () => {
    const image: Block = { kind: 'image', type: 'png', data: new Uint8Array([1]), width: 9, height: 9, says: 'x' };
    const bytes = await written(english, { blocks: [...blocks, image] });
    expect(complaintsOf(bytes)).toEqual([]);
    const ids = elementsOf(documentOf(bytes))
      .filter(({ name }) => name === 'w:bookmarkStart')
      .map(({ attributes }) => attributes['w:id']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
