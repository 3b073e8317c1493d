import { useEffect, useMemo, useRef, useState } from 'react';

import { composed } from '../drawing/compose.ts';
import type { Content, Place } from '../drawing/content.ts';
import type { Arranged } from '../drawing/pictures/picture.ts';
import type { Scene } from '../drawing/scene.ts';
import { arranging } from './engine/arranger.ts';

interface Result {
  scene: Scene;
  /** How far a long layout has come; undefined where none is under way. */
  progress: number | undefined;
  cancel: () => void;
}

const EMPTY: Scene = { items: [], box: { x: 0, y: 0, width: 0, height: 0 } };

/** The scene of a content at its places. A large one is laid out in a worker while the last one stays on the page. */
export function useArranged(picture: string, content: Content, places: readonly Place[]): Result {
  const [late, setLate] = useState<{ of: unknown; arranged: Arranged }>();
  const [progress, setProgress] = useState<number>();
  const cancel = useRef<() => void>(undefined);
  const job = useMemo(
    () => ({
      of: { picture, content, places },
      begun: arranging({ picture, content, places, isAnew: false }, (share) => setProgress(share)),
    }),
    [picture, content, places],
  );
  useEffect(() => {
    const { begun, of } = job;
    if (!('done' in begun)) return;
    let isOver = false;
    cancel.current = () => {
      begun.cancel();
      setProgress(undefined);
    };
    begun.done.then(
      (arranged) => {
        if (isOver) return;
        setProgress(undefined);
        setLate({ of, arranged });
      },
      () => setProgress(undefined),
    );
    return () => {
      isOver = true;
      begun.cancel();
    };
  }, [job]);
  const arranged = 'done' in job.begun ? late?.arranged : job.begun;
  const scene = useMemo(
    () => (arranged ? composed(content, arranged, { picture, places }) : EMPTY),
    [arranged, content, picture, places],
  );
  return { scene, progress, cancel: () => cancel.current?.() };
}
