import { SaxesParser, type SaxesTagNS } from 'saxes';

import { withoutMarksInQuotes } from '../../platform/text/marks.ts';
import { noThumbnail } from './no-thumbnail.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The elements that draw. All others are removed with their contents: scripts, embedded pages, images, slow effects. */
const KEPT = new Set(
  (
    'svg g a switch symbol defs use path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask style'
  ).split(' '),
);
const MAX_DEPTH = 200;
/** The maximum number of drawn elements, counting a reused one once per use. */
const MAX_WEIGHT = 100_000;
const PATH_WEIGHT = 200;
/** The maximum length of a chain of elements that use each other. */
const MAX_CHAIN = 1_000;

interface Kept {
  name: string;
  attributes: [name: string, value: string][];
  inside: (Kept | string)[];
  /** The ids of the elements it uses. */
  uses: string[];
}

const tooMuch = () => noThumbnail('It is too complex for a thumbnail.');

/**
 * Cleans an SVG of everything that runs, fetches or reads files of this server, and bounds its drawing time; refuses a text that is no SVG
 * or draws too much.
 */
export function cleanSvg(text: string): string {
  const root = parsed(text);
  refuseHeavy(root);
  return written(root, true);
}

function parsed(text: string): Kept {
  const parser = new SaxesParser({ xmlns: true });
  const open: Kept[] = [];
  let root: Kept | undefined;
  let depth = 0;
  /** The depth at which the removed part begins. */
  let left = Infinity;
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw tooMuch();
    if (depth === 1 && (tag.local !== 'svg' || tag.uri !== SVG)) throw noThumbnail('It is not an SVG image.');
    if (left < depth) return;
    if (tag.uri !== SVG || !KEPT.has(tag.local)) return void (left = depth);
    const kept = keptOf(tag);
    open.at(-1)?.inside.push(kept);
    root ??= kept;
    open.push(kept);
  });
  parser.on('closetag', () => {
    if (depth < left) open.pop();
    if (depth-- === left) left = Infinity;
  });
  const write = (said: string) => {
    if (depth < left && said.trim() !== '') open.at(-1)?.inside.push(said);
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('error', (error) => {
    throw noThumbnail(`It is not valid XML (${error.message}).`);
  });
  parser.write(text).close();
  return root!;
}

function keptOf({ local: name, attributes }: SaxesTagNS): Kept {
  const kept: Kept = { name, attributes: [], inside: [], uses: [] };
  for (const { local, prefix, value } of Object.values(attributes)) {
    const isReference = local === 'href';
    if (prefix === 'xmlns' || local === 'xmlns' || /^(on|filter$)/i.test(local) || (prefix !== '' && !isReference))
      continue;
    if (isReference ? !value.trim().startsWith('#') : reachesOut(value)) continue;
    kept.attributes.push([local, value]);
    if (isReference) kept.uses.push(value.trim().slice(1));
    for (const [, id] of value.matchAll(/url\(\s*['"]?#([^'")]+)/gi)) kept.uses.push(id!.trim());
  }
  return kept;
}

const reachesOut = (value: string): boolean => /url\((?!\s*['"]?\s*#)|@import|image-set|filter\s*:|\\/i.test(value);

/** Things that use things that use others grow like doubled grains of rice: they are counted before anything is drawn. */
function refuseHeavy(root: Kept): void {
  const byId = new Map<string, Kept>();
  const note = (each: Kept): void => {
    for (const [name, value] of each.attributes) if (name === 'id') byId.set(value, each);
    for (const inner of each.inside) if (typeof inner !== 'string') note(inner);
  };
  note(root);
  const known = new Map<Kept, number>();
  const weigh = (each: Kept, chain: number): number => {
    if (chain > MAX_CHAIN) throw tooMuch();
    const weighed = known.get(each);
    if (weighed !== undefined) return weighed;
    known.set(each, Infinity); // What uses itself
    let weight = 1;
    for (const [, value] of each.attributes) weight += value.length / PATH_WEIGHT;
    for (const inner of each.inside)
      weight += typeof inner === 'string' ? inner.length / PATH_WEIGHT : weigh(inner, chain + 1);
    for (const id of each.uses) weight += byId.has(id) ? weigh(byId.get(id)!, chain + 1) : 0;
    known.set(each, weight);
    return weight;
  };
  if (weigh(root, 0) > MAX_WEIGHT) throw tooMuch();
}

function written({ name, attributes, inside }: Kept, isRoot = false): string {
  // Removes style sheets that refer to other things, since such references are not counted.
  if (name === 'style' && inside.some((each) => /url\(|@|\\|filter/i.test(String(each)))) return '';
  const said = attributes.map(([attribute, value]) => ` ${attribute}="${withoutMarksInQuotes(value)}"`).join('');
  const content = inside
    .map((each) => (typeof each === 'string' ? withoutMarksInQuotes(each) : written(each)))
    .join('');
  return `<${name}${isRoot ? ` xmlns="${SVG}"` : ''}${said}>${content}</${name}>`;
}
