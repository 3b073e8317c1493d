import type { Content, Place } from '../../drawing/content.ts';
import { arrange } from '../../drawing/pictures/index.ts';

export interface Order {
  picture: string;
  content: Content;
  places: readonly Place[];
  isAnew: boolean;
}

// Lays out apart from the page, which goes on meanwhile; it is ended to cancel.
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { picture, content, places, isAnew } = data;
  const arranged = arrange(picture, content, places, { isAnew, onProgress: (progress) => postMessage({ progress }) });
  postMessage({ arranged });
});
