import type { DiagramSnapshot } from './diagram-snapshot.ts';
import { sharing } from './patched.ts';

/** A revision's effect on a drawing, as far as it is known without reading. */
export interface RevisionOfDrawing {
  revision: number;
  on: (drawn: DiagramSnapshot) => DiagramSnapshot;
}

/** A drawing as it was read, with later revisions; it keeps those that a read or a change under way may not include yet. */
export interface KnownDrawing {
  drawn: DiagramSnapshot;
  steps: readonly RevisionOfDrawing[];
}

const done = (drawn: DiagramSnapshot, steps: readonly RevisionOfDrawing[]): DiagramSnapshot =>
  steps.reduce((now, { on }) => on(now), drawn);

/** Applies a revision at its position; later ones stay in effect, and a read that includes it is unchanged. */
export function withRevision({ drawn, steps }: KnownDrawing, step: RevisionOfDrawing): KnownDrawing {
  if (step.revision <= drawn.revision) return { drawn, steps };
  const at = steps.findLastIndex(({ revision }) => revision <= step.revision) + 1;
  const later = steps.slice(at);
  return { drawn: done(drawn, [step, ...later]), steps: [...steps.slice(0, at), step, ...later] };
}

/** Replaces the drawing by a new read, and applies later revisions again. */
export function withReading({ drawn, steps }: KnownDrawing, read: DiagramSnapshot): KnownDrawing {
  const later = steps.filter(({ revision }) => revision > read.revision);
  return { drawn: done(sharing(drawn, read), later), steps };
}

/** A read: its turn, its question, and the revision of its answer. */
export interface DrawingRead {
  turn: number;
  wanted: string;
  revision: number;
}

/** Tells whether an answer is newer than the last one drawn: for the same question by revision, else by turn. */
export const isNewerAnswer = (read: DrawingRead, last: DrawingRead): boolean =>
  read.wanted === last.wanted ? read.revision >= last.revision : read.turn > last.turn;
