const TOKEN =
  /<w:fldChar\b[^>]*w:fldCharType="(begin|separate|end)"|<w:instrText(?:\s[^>]*)?>([^<]*)<|<w:fldSimple\b[^>]*w:instr="\s*(TOC\b[^"]*)"/g;

/** The place and the field instruction of a template's own list of contents. */
export interface ContentsPlace {
  before: string;
  instruction: string;
  after: string;
}

/**
 * Finds the list of contents in a template: the paragraphs from the beginning of its field to its end, which still list the template's old
 * contents.
 */
export function contentsIn(xml: string): ContentsPlace | undefined {
  const open: { at: number; instruction: string }[] = [];
  for (const { 0: whole, 1: type, 2: text, 3: simple, index } of xml.matchAll(TOKEN)) {
    if (simple !== undefined) return cut(xml, index, xml.indexOf('</w:p>', index), simple);
    if (type === 'begin') open.push({ at: index, instruction: '' });
    else if (text !== undefined && open.length > 0) open.at(-1)!.instruction += text;
    else if (type === 'end') {
      const field = open.pop();
      // One of figures or tables, which it names by \c, is another list.
      if (field && /^\s*TOC\b(?!.*\\c\s)/i.test(field.instruction))
        return cut(xml, field.at, index + whole.length, field.instruction);
    }
  }
  return undefined;
}

function cut(xml: string, from: number, to: number, instruction: string): ContentsPlace | undefined {
  const start = Math.max(xml.lastIndexOf('<w:p>', from), xml.lastIndexOf('<w:p ', from));
  const end = xml.indexOf('</w:p>', to);
  if (start < 0 || end < 0) return undefined;
  const plain = instruction.replaceAll('&quot;', '"').trim();
  return { before: xml.slice(0, start), instruction: plain, after: xml.slice(end + '</w:p>'.length) };
}

/** Returns the levels that a list of contents names. */
export function contentsLevels(instruction: string): [first: number, last: number] {
  const [, first = 1, last = 9] = /\\o\s+"(\d)-(\d)"/.exec(instruction) ?? [];
  return [Number(first), Number(last)];
}
