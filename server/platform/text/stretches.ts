import { Parser } from 'htmlparser2';

import { withoutMarks } from './marks.ts';

/** A visible part of HTML, with its position in the source and in its stretch. */
interface Piece {
  from: number;
  to: number;
  at: number;
  text: string;
}
/** Text that reads on: across marks, but not across the edge of a block, a break, a picture or a live value. Every blank is a space. */
export interface Stretch {
  text: string;
  /** The number of text characters before it. */
  at: number;
  pieces: readonly Piece[];
}
/** The replacement of a part of a stretch. */
export interface StretchEdit {
  start: number;
  end: number;
  by: string;
}

const inline = new Set(
  `a span strong b em i u s strike del ins sub sup small big tt mark abbr acronym cite q code kbd samp var dfn`.split(
    ' ',
  ),
);
const live = /@\{[^}]*\}(?::(?:\{[^}]*\}|\w+))?/g;
const blank = /\s/g;

/** Returns the text in HTML in continuous stretches, without notations that print values of entities. */
export function stretchesOf(html: string): Stretch[] {
  const whole = textsIn(html);
  return whole.flatMap((stretch) => {
    const parts: [from: number, to: number][] = [];
    let from = 0;
    for (const { index, 0: found } of stretch.text.matchAll(live)) {
      parts.push([from, index]);
      from = index + found.length;
    }
    parts.push([from, stretch.text.length]);
    return parts.filter(([start, end]) => end > start).map(([start, end]) => partOf(stretch, start, end));
  });
}

function textsIn(html: string): Stretch[] {
  const found: Stretch[] = [];
  let [before, at, text] = [0, 0, ''];
  let pieces: Piece[] = [];
  const end = () => {
    if (text !== '') found.push({ text, at: before, pieces });
    before = at;
    text = '';
    pieces = [];
  };
  let inMention = 0;
  const parser = new Parser({
    onopentag(name, { 'data-entity': entity }) {
      if (inMention > 0 || name === 'inno' || (name === 'span' && entity !== undefined)) {
        if (inMention === 0) end();
        inMention++;
      } else if (!inline.has(name)) end();
    },
    onclosetag(name) {
      if (inMention > 0) {
        inMention--;
        if (inMention === 0) before = at;
      } else if (!inline.has(name)) end();
    },
    ontext(given) {
      if (inMention === 0) {
        pieces.push({ from: parser.startIndex, to: parser.endIndex + 1, at: text.length, text: given });
        text += given.replace(blank, ' ');
      }
      at += given.length;
    },
  });
  parser.end(html);
  end();
  return found;
}

/** A part of a stretch. Only a sign that is spelled out, such as `&amp;`, is longer in the source than it reads, and none is parted. */
function partOf({ text, at, pieces }: Stretch, start: number, end: number): Stretch {
  const own = pieces.flatMap((piece): Piece[] => {
    const [first, last] = [Math.max(start, piece.at), Math.min(end, piece.at + piece.text.length)];
    if (first >= last) return [];
    if (last - first === piece.text.length) return [{ ...piece, at: piece.at - start }];
    const from = piece.from + first - piece.at;
    const part = piece.text.slice(first - piece.at, last - piece.at);
    return [{ from, to: from + part.length, at: first - start, text: part }];
  });
  return { text: text.slice(start, end), at: at + start, pieces: own };
}

/**
 * Replaces parts of the stretches in HTML, keeping all of its marks. Replacements stand where the replaced parts began; edits come in order
 * and do not overlap.
 */
export function spliceStretches(html: string, edits: readonly (readonly [Stretch, readonly StretchEdit[]])[]): string {
  let [out, done] = ['', 0];
  for (const [{ pieces }, own] of edits)
    for (const piece of pieces) {
      const end = piece.at + piece.text.length;
      const here = own.filter((edit) => edit.start < end && edit.end > piece.at);
      if (here.length === 0) continue;
      let [text, from] = ['', piece.at];
      for (const { start, end: last, by } of here) {
        text += piece.text.slice(from - piece.at, Math.max(start, piece.at) - piece.at);
        if (start >= piece.at) text += by;
        from = Math.min(last, end);
      }
      text += piece.text.slice(from - piece.at);
      out += html.slice(done, piece.from) + withoutMarks(text);
      done = piece.to;
    }
  return out + html.slice(done);
}

/** Returns all the text in HTML, character by character as drawn, with every blank as a space. */
export function lettersOf(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (given) => void (text += given) });
  parser.end(html);
  return text.replace(blank, ' ');
}
