import { strFromU8, strToU8, type Unzipped } from 'fflate';

import type { Paper } from '../../paper.ts';
import { xmlOf, xmlText } from '../../rules/xml-text.ts';

const WORKBOOK = 'xl/workbook.xml';
/** The maximum length of a header or footer in Excel. */
const LONGEST_EDGE = 200;

const ROWS_END = '</sheetData>';

/** A sheet with its name and the range by which it is filtered. */
interface PrintedSheet {
  name: string;
  filter: string | undefined;
}

/**
 * Sets up the printing of sheets, which the library cannot: landscape, one page wide, with filters, with the first row, the classification and a page
 * number on each page.
 */
export function asPrinted(parts: Unzipped, { top, bottom }: Paper, sheets: readonly PrintedSheet[]): void {
  const edge = (text: string | null) => (text ? `&C&"-,Bold"${literal(text)}` : '');
  const edges = `<headerFooter><oddHeader>${xmlOf(edge(top))}</oddHeader><oddFooter>${xmlOf(`&L&A${edge(bottom)}&R&P of &N`)}</oddFooter></headerFooter>`;
  const after = strToU8(`<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>${edges}`);
  const before = strToU8('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
  const edged = { before, after };
  for (const [at, { filter }] of sheets.entries()) {
    const part = `xl/worksheets/sheet${at + 1}.xml`;
    parts[part] = inSheet(parts[part]!, { ...edged, filter });
  }
  const repeated = sheets.flatMap(({ name, filter }, at) => {
    const sheet = `'${xmlOf(name.replaceAll("'", "''"))}'`;
    const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}!$1:$1</definedName>`;
    const range = `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${sheet}!${filter}</definedName>`;
    return filter ? [range, titles] : [titles];
  });
  const workbook = strFromU8(parts[WORKBOOK]!);
  const titled = () => `<definedNames>${repeated.join('')}</definedNames>`;
  parts[WORKBOOK] = strToU8(workbook.replace('<definedNames/>', titled));
}

/**
 * Escapes a text so that Excel reads no codes for page, date or font in it, and no leading number as a font size after the code for bold.
 */
const literal = (text: string) => xmlText(text).slice(0, LONGEST_EDGE).replaceAll('&', '&&');

/** Long sheets are not made texts for it. */
function inSheet(
  bytes: Uint8Array,
  { before, after, filter }: { before: Uint8Array; after: Uint8Array; filter: string | undefined },
): Uint8Array<ArrayBuffer> {
  const sheet = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = sheet.indexOf('>', sheet.indexOf('<worksheet')) + 1;
  const end = sheet.lastIndexOf('</worksheet>');
  const rows = sheet.lastIndexOf(ROWS_END) + ROWS_END.length;
  const filtered = strToU8(filter ? `<autoFilter ref="${filter.replaceAll('$', '')}"/>` : '');
  return new Uint8Array(
    Buffer.concat([
      sheet.subarray(0, start),
      before,
      sheet.subarray(start, rows),
      filtered,
      sheet.subarray(rows, end),
      after,
      sheet.subarray(end),
    ]),
  );
}
