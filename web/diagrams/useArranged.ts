import { useEffect, useLayoutEffect, useMemo, useState } from 'react';

import { colourScene } from '#shared/drawing/colouring.ts';
import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import { withFree } from '#shared/drawing/free.ts';

import { useHere } from '../routing/paths.ts';
import { useStore } from '../ui/store.ts';
import { Arranger, type ArrangedScene } from './engine/arranger.ts';
import { imageAddress } from './image-address.ts';

interface Result extends ArrangedScene {
  cancel: () => void;
}

/** Returns the scene of a content at its places. A large one is laid out in a worker while the last one stays on the page. */
export function useArranged(
  picture: string,
  content: Content,
  places: readonly DrawnPlace[],
  colours: ReadonlyMap<string, string>,
  /** The shape in the first view. */
  startsAt?: string,
): Result {
  const { organization } = useHere();
  const [arranger] = useState(() => new Arranger({ picture, content, places }, startsAt));
  useLayoutEffect(() => arranger.show({ picture, content, places }), [arranger, picture, content, places]);
  useEffect(() => arranger.stop, [arranger]);
  const { scene: arranged, progress } = useStore(arranger.shown);
  const plain = useMemo(() => withFree(arranged, places, imageAddress(organization)), [arranged, places, organization]);
  const scene = useMemo(() => colourScene(plain, colours), [plain, colours]);
  return { scene, progress, cancel: () => arranger.cancel() };
}
