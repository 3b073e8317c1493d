import { useCallback, useMemo } from 'react';
import { useRelayEnvironment } from 'react-relay';

import type { DiagramGestureInput } from '#graph/useDrawingGestureMutation.graphql';

import { useHere } from '../../../routing/paths.ts';
import { useChain } from './chain/useChain.ts';
import { changedBy } from './editing/changed-by.ts';
import type { EditingContext } from './editing/editing-context.ts';
import { onItsBorder } from './editing/on-its-border.ts';
import { movesOthers, standing } from './editing/standing.ts';
import { useAdding } from './editing/useAdding.ts';
import { useAsking } from './editing/useAsking.ts';
import { useFree, useFreeThings } from './editing/useFree.ts';
import { useLines } from './editing/useLines.ts';
import { useLocksHere } from './editing/useLocksHere.ts';
import { useNaming } from './editing/useNaming.ts';
import { usePictures } from './editing/usePictures.ts';
import { usePlacing } from './editing/usePlacing.ts';
import { useRemoving } from './editing/useRemoving.ts';
import type { Gestures } from './pictures/gestures.ts';

interface Given extends Pick<EditingContext, 'type' | 'drawing' | 'scene' | 'selection' | 'select' | 'focus'> {
  root: EditingContext['root'] & { isLocked: boolean };
  gestures: Gestures;
}

/** Returns all editing actions on a picture, for mouse, keys and menus alike. */
export function useEditing({ root, gestures, ...given }: Given) {
  const { type, scene, selection } = given;
  const { content, places, gesture: draw, place: store } = given.drawing;
  const { lines } = content;
  const shapes = useMemo(() => new Map(content.shapes.map((shape) => [shape.key, shape])), [content]);
  const locks = useLocksHere({ shapes, lines: content.lines, root, selection });
  const { consent } = locks;
  const stands = useCallback(
    () => standing({ picture: type.picture, gestures, shapes, scene, places }),
    [type, gestures, shapes, scene, places],
  );
  const place = useCallback<typeof store>(
    (all, given) => {
      const changes = all.map((each) => onItsBorder(each, shapes, scene));
      const isOther = changes.some((each) => shapes.has(each.key) && movesOthers(each));
      return store(changes, { ...given, stands: isOther ? stands() : [] });
    },
    [store, shapes, scene, stands],
  );
  const gesture = useCallback(
    async (input: DiagramGestureInput, words?: string, onSent?: () => void) => {
      const may = await consent(changedBy(input, type.tools, gestures, shapes, lines));
      if (may) onSent?.();
      return may && draw(input, { throughLocks: may === 'through', words, stands: input.clear ? [] : stands() });
    },
    [consent, draw, type, gestures, shapes, lines, stands],
  );
  const { asked, ask } = useAsking();
  const environment = useRelayEnvironment();
  const here = useHere();
  const drawing = { ...given.drawing, place };
  const ownerOf: EditingContext['ownerOf'] = (tool, onto, at) =>
    gestures.ownerOf ? gestures.ownerOf({ tool, onto, at, content, shapes, scene }) : onto;
  const base = { ...given, drawing, root, shapes, locks, gesture, ownerOf };
  const context: EditingContext = { ...base, environment, here, ask };
  const free = useFreeThings(drawing);
  const naming = useNaming(context, free);
  const adding = useAdding(context, naming);
  return {
    shapes,
    free,
    locks,
    ownerOf,
    gesture,
    place,
    asked,
    ask,
    ...naming,
    ...usePictures(context),
    ...useLines(context),
    ...adding,
    ...useChain(context, adding),
    ...useFree(context, naming.setRenaming),
    ...useRemoving(context, free),
    ...usePlacing(context, free),
  };
}

export type Editing = ReturnType<typeof useEditing>;
