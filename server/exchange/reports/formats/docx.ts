import { withEquations } from '../equations/with-equations.ts';
import type { Paper } from '../paper.ts';
import { bodyOf, ownContents } from './docx-body.ts';
import { ownFrame, type Frame } from './docx-frame.ts';
import { freeLists, packed } from './docx-package.ts';
import { frameOf } from './docx-template.ts';
import { Used } from './docx-used.ts';
import type { Writer } from './format.ts';

/** A paper as Word and others open it, in our frame or in that of a company: a title page, contents, numbered pages, and its classification on each of them. */
export const docx: Writer = async (given, template) => {
  const paper = await withEquations(given);
  const frame = template ? frameOf(template, paper) : await ownFrame(paper);
  const used = new Used(freeLists(frame.parts), lastNumber(frame));
  return packed(frame.parts, { used, addedStyles: frame.styles.added, body: bodyIn(frame, paper, used) });
};

function* bodyIn({ before, contents, after, ...frame }: Frame, paper: Paper, used: Used): Generator<string> {
  const place = { ...frame, used };
  yield before;
  if (contents) {
    yield* ownContents(paper, place, contents.instruction);
    yield contents.after;
  }
  yield* bodyOf(paper, place, !contents);
  yield after;
}

/** The largest number that a mark or a picture of a frame has. */
function lastNumber({ before, contents, after }: Frame): number {
  const numbers = /<(?:w:bookmarkStart\b[^>]*\sw:id|wp:docPr\b[^>]*\sid)="(\d{1,9})"/g;
  const all = [before, contents?.after ?? '', after].flatMap((xml) => [...xml.matchAll(numbers)]);
  return all.reduce((last, [, id]) => Math.max(last, Number(id)), 0);
}
