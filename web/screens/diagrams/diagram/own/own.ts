import type { Environment } from 'react-relay';

import type { DiagramGestureInput } from '#graph/useDrawingGestureMutation.graphql';
import type { Content, Line, Shape } from '#shared/drawing/content.ts';

import type { TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { Ask } from '../editing/useAsking.ts';

/** Inputs of gestures that only some types of diagram have. */
export interface Own {
  type: TypeFacts;
  content: Content;
  shapes: ReadonlyMap<string, Shape>;
  ask: Ask;
  gesture: (input: DiagramGestureInput) => Promise<readonly string[] | undefined>;
  environment: Environment;
}

/** An entry of the menu of a shape or line. */
export interface MenuEntry {
  name: string;
  act: () => unknown;
}

export const lineAt = ({ content }: Own, key: string, kind: string): Line | undefined =>
  content.lines.find((line) => line.key === key && line.kind === kind);

/** Sets values of a shape or line, in the terms of its type. */
export const set = ({ gesture }: Own, key: string, values: object) => gesture({ set: { key, values } });
