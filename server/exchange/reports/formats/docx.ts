import { withEquations } from '../equations/with-equations.ts';
import type { Paper } from '../paper.ts';
import { bodyOf } from './docx-body.ts';
import { ownFrame, type Frame } from './docx-frame.ts';
import { freeLists, packed } from './docx-package.ts';
import { frameOf } from './docx-template.ts';
import { Used } from './docx-used.ts';
import type { Writer } from './format.ts';

/** A paper as Word and others open it, in our frame or in that of a company: a title page, contents, numbered pages, and its classification on each of them. */
export const docx: Writer = async (given, template) => {
  const paper = await withEquations(given);
  const frame = template ? frameOf(template, paper) : await ownFrame(paper);
  const used = new Used(freeLists(frame.parts));
  return packed(frame.parts, { used, addedStyles: frame.styles.added, body: bodyIn(frame, paper, used) });
};

function* bodyIn({ before, after, ...place }: Frame, paper: Paper, used: Used): Generator<string> {
  yield before;
  yield* bodyOf(paper, { ...place, used });
  yield after;
}
