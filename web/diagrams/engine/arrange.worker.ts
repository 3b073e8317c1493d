import type { Content, Place } from '../../drawing/content.ts';
import { arrange } from '../../drawing/pictures/index.ts';
import type { Arranged } from '../../drawing/pictures/picture.ts';

export interface Order {
  picture: string;
  content: Content;
  places: readonly Place[];
  isAnew: boolean;
  before?: Arranged;
}

const BETWEEN = 100;

// Lays out apart from the page, which goes on meanwhile; it is ended to cancel.
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { picture, content, places, isAnew, before } = data;
  let told = 0;
  const onProgress = (progress: number) => {
    const now = performance.now();
    if (now - told < BETWEEN) return;
    told = now;
    postMessage({ progress });
  };
  const arranged = arrange(picture, content, places, { isAnew, onProgress, ...(before && { before }) });
  postMessage({ arranged });
});
