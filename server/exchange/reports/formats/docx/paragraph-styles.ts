import { SaxesParser } from 'saxes';

/** The look of a paragraph style: sizes in twentieths of a point, the line height as a multiple of the font's height. */
export interface Look {
  size: number;
  before: number;
  after: number;
  line: number;
  isBold: boolean;
}
type Said = Partial<Look> & { basedOn?: string };

/** Word's own look, where neither a style nor the document specifies one. */
const BARE: Look = { size: 200, before: 0, after: 0, line: 1, isBold: false };
const LINE = 240;

/** Reads how paragraphs of each style stand, by the ids of the styles; of others as those that have none. */
export function looksIn(xml: string): (style: string) => Look {
  const styles = new Map<string, Said>();
  const defaults: Said = {};
  let normal = '';
  let open: Said | undefined;
  let isWithin = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const said = (key: string) => attributes[`w:${key}`];
    if (name === 'w:docDefaults') open = defaults;
    else if (name === 'w:style') {
      open = {};
      styles.set(String(said('styleId')), open);
      if (said('type') === 'paragraph' && /^(1|true)$/.test(String(said('default')))) normal = String(said('styleId'));
    } else if (name === 'w:tblStylePr') isWithin = true;
    if (!open || isWithin) return;
    if (name === 'w:basedOn') open.basedOn = String(said('val'));
    else if (name === 'w:sz') open.size = Number(said('val')) * 10;
    else if (name === 'w:b') open.isBold = !/^(0|false)$/.test(String(said('val')));
    else if (name === 'w:spacing') {
      if (said('before') !== undefined) open.before = Number(said('before'));
      if (said('after') !== undefined) open.after = Number(said('after'));
      if (said('line') !== undefined && (said('lineRule') ?? 'auto') === 'auto')
        open.line = Number(said('line')) / LINE;
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:style' || name === 'w:docDefaults') open = undefined;
    if (name === 'w:tblStylePr') isWithin = false;
  });
  parser.write(xml).close();
  const known = new Map<string, Look>();
  const lookOf = (style: string, seen: readonly string[]): Look => {
    const said = styles.get(style);
    if (!said || seen.includes(style)) return { ...BARE, ...defaults };
    const below = said.basedOn === undefined ? { ...BARE, ...defaults } : lookOf(said.basedOn, [...seen, style]);
    return { ...below, ...said };
  };
  return (style) => {
    const look = known.get(style) ?? lookOf(style || normal, []);
    known.set(style, look);
    return look;
  };
}
