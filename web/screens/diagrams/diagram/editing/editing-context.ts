import type { Environment } from 'react-relay';

import type { DiagramGestureInput } from '#graph/useDrawingGestureMutation.graphql';
import type { Shape } from '#shared/drawing/content.ts';
import type { Point, Scene } from '#shared/drawing/scene.ts';

import type { Tool, TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { useDrawing } from '../../../../diagrams/useDrawing.ts';
import type { useHere } from '../../../../routing/paths.ts';
import type { Ask } from './useAsking.ts';
import type { LocksHere } from './useLocksHere.ts';

/** Inputs of every hook that edits a picture: the picture, its selection, and the ways to change it. */
export interface EditingContext {
  type: TypeFacts;
  drawing: ReturnType<typeof useDrawing>;
  scene: Scene;
  shapes: ReadonlyMap<string, Shape>;
  selection: ReadonlySet<string>;
  select: (keys: ReadonlySet<string>) => void;
  /** Moves the focus to the first of these shapes that is on the diagram, unless somebody types elsewhere. */
  focus: (keys: readonly string[]) => void;
  locks: LocksHere;
  environment: Environment;
  here: ReturnType<typeof useHere>;
  /** The root entity. */
  root: { id: string; name: string; displayName: string };
  ask: Ask;
  /** Returns what something added to a shape or line, or dropped at a point, belongs to on this diagram. */
  ownerOf: (tool: Tool | undefined, onto: string | undefined, at: Point | undefined) => string | undefined;
  /** Does something to the model, unless a lock holds it off; answers the keys of what came new onto the picture. */
  gesture: (
    input: DiagramGestureInput,
    words?: string,
    /** Is told when nothing is asked any more. */
    onSent?: () => void,
  ) => Promise<readonly string[] | undefined>;
}

/** Returns the place of a new shape on diagrams with manual layout. */
export const placedOn = ({ isAuthored }: TypeFacts, [x, y]: readonly [number, number]) =>
  isAuthored ? { place: { x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 } } : {};
