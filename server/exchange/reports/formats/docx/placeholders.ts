import type { Paper } from '../../paper.ts';
import { xmlOf } from '../../rules/xml-text.ts';

const PLACE = /\{(title|project|date|author)\}/gi;
const TEXT = /(<w:t(?:\s[^>]*)?>)([^<]*)(?=<\/w:t>)|<\/w:p>/g;

interface Piece {
  /** The position of its text in the part and in the text read. */
  at: number;
  length: number;
  from: number;
}

/**
 * Fills the placeholders, such as `{title}`, in a part of a template, and returns which there were; Word may have split them into several
 * runs.
 */
export function fillPlaceholders(xml: string, paper: Paper): { xml: string; found: Set<string> } {
  const pieces: Piece[] = [];
  let read = '';
  for (const { 0: whole, 1: start, 2: text = '', index } of xml.matchAll(TEXT)) {
    if (start === undefined) read += '\n';
    else {
      pieces.push({ at: index + start.length, length: text.length, from: read.length });
      read += text;
    }
    void whole;
  }
  const found = new Set<string>();
  const changes: { at: number; end: number; text: string }[] = [];
  for (const { 0: place, 1: name, index } of read.matchAll(PLACE)) {
    const key = name!.toLowerCase() as 'title' | 'project' | 'date' | 'author';
    found.add(key);
    let text = xmlOf(paper[key]);
    for (const piece of pieces) {
      const [from, to] = [Math.max(index, piece.from), Math.min(index + place.length, piece.from + piece.length)];
      if (from >= to) continue;
      changes.push({ at: piece.at + from - piece.from, end: piece.at + to - piece.from, text });
      // The first stretch says it, in its style; the others lose their part of it.
      text = '';
    }
  }
  let done = 0;
  const whole = changes.map(({ at, end, text }) => {
    const before = xml.slice(done, at);
    done = end;
    return before + text;
  });
  return { xml: whole.join('') + xml.slice(done), found };
}
