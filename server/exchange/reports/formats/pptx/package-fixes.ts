import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const MASTER_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml';

/** Corrects the content types: the library declares a master beside each slide, though it writes only one; and none without slides. */
function withTypesOf(xml: string, parts: object): string {
  const types = xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, name: string) =>
    name in parts ? override : '',
  );
  if (types.includes(`/${MASTER}"`)) return types;
  return types.replace('</Types>', `<Override PartName="/${MASTER}" ContentType="${MASTER_TYPE}"/></Types>`);
}

/** Moves the notes master before the slides, as the schema requires. */
const withMastersFirst = (xml: string): string =>
  xml.replace(/(<p:sldIdLst>.*?<\/p:sldIdLst>)(<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>)/s, '$2$1');

/** Leaves one style per paragraph, before its text; the library repeats it before each run. */
const withOneStyleEach = (xml: string): string =>
  xml.replace(/(?<=<\/a:r>)(?:<a:pPr\b[^>]*\/>|<a:pPr\b[^>]*>.*?<\/a:pPr>)/gs, '');

/** Flat charts have two axes; and lines have no bars that could be turned. */
function asChartsAre(xml: string): string {
  const flat = xml.includes('<c:serAx>')
    ? xml
    : xml.replace(/(<c:axId [^>]*\/><c:axId [^>]*\/>)<c:axId [^>]*\/>/, '$1');
  return flat.replace(/<c:lineChart>.*?<\/c:lineChart>/s, (lines) =>
    lines
      .replace(/^<c:lineChart>(?!<c:grouping)/, '<c:lineChart><c:grouping val="standard"/>')
      .replace(/\s*<c:invertIfNegative [^>]*\/>/g, '')
      .replace(/(<c:dLbls>(?:(?!<\/c:dLbls>).)*<\/c:dLbls>)(\s*<c:marker>.*?<\/c:marker>)/gs, '$2$1'),
  );
}

const mends: readonly [of: RegExp, mend: (xml: string, parts: object) => string][] = [
  [/^\[Content_Types\]\.xml$/, withTypesOf],
  [/^ppt\/presentation\.xml$/, withMastersFirst],
  [/^ppt\/slides\/[^/]+\.xml$/, withOneStyleEach],
  [/^ppt\/charts\/[^/]+\.xml$/, asChartsAre],
];

/** Mends a file of the library to follow the schema (ECMA-376, part 1), where programs object or merely tolerate it today. */
export function fixPackageFile(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  for (const name of Object.keys(parts))
    for (const [of, mend] of mends) if (of.test(name)) parts[name] = strToU8(mend(strFromU8(parts[name]!), parts));
  return zipSync(parts);
}
