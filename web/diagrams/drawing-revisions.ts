import type { Drawn } from './drawn.ts';
import { sharing } from './patched.ts';

/** What somebody's revision did to a drawing, as far as it can be done without reading anything. */
export interface RevisionOfDrawing {
  revision: number;
  on: (drawn: Drawn) => Drawn;
}

/** A drawing as it was read, with what has been heard of later revisions; of these all that a reading or change under way may not know yet. */
export interface KnownDrawing {
  drawn: Drawn;
  steps: readonly RevisionOfDrawing[];
}

const done = (drawn: Drawn, steps: readonly RevisionOfDrawing[]): Drawn =>
  steps.reduce((now, { on }) => on(now), drawn);

/** Takes in a revision, wherever it belongs: what is known of later ones holds, and what was read with it or after it stays. */
export function withRevision({ drawn, steps }: KnownDrawing, step: RevisionOfDrawing): KnownDrawing {
  if (step.revision <= drawn.revision) return { drawn, steps };
  const at = steps.findLastIndex(({ revision }) => revision <= step.revision) + 1;
  const later = steps.slice(at);
  return { drawn: done(drawn, [step, ...later]), steps: [...steps.slice(0, at), step, ...later] };
}

/** Takes in what was read anew, and again all that came after it. */
export function withReading({ drawn, steps }: KnownDrawing, read: Drawn): KnownDrawing {
  const later = steps.filter(({ revision }) => revision > read.revision);
  return { drawn: done(sharing(drawn, read), later), steps };
}

/** Of what was asked for: when, and as of which revision it was answered. */
export interface Reading {
  turn: number;
  wanted: string;
  revision: number;
}

/** Whether an answer says more than the last one that was drawn: of the same question the later revision, else whatever was asked later. */
export const isNewerAnswer = (read: Reading, last: Reading): boolean =>
  read.wanted === last.wanted ? read.revision >= last.revision : read.turn > last.turn;
