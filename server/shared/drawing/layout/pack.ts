import { boundingRect, type Rect } from '../scene.ts';

/** Blocks beside each other in rows that are together about as wide as a page; single boxes come last, in rows of their own. */
export function packBlocks(blocks: readonly Map<string, Rect>[], gap: number, isWide: boolean): Map<string, Rect> {
  const sized = blocks.map((block) => ({ block, box: boundingRect(block.values()) }));
  const area = sized.reduce((sum, { box }) => sum + (box.width + gap) * (box.height + gap), 0);
  const widest = Math.max(0, ...sized.map(({ box }) => box.width));
  const limit = Math.max(widest, Math.sqrt(area) * (isWide ? 1.5 : 0.8));
  const result = new Map<string, Rect>();
  let [x, y, high] = [0, 0, 0];
  const inOrder = [...sized.filter(({ block }) => block.size > 1), ...sized.filter(({ block }) => block.size <= 1)];
  let wasSingle = false;
  for (const { block, box } of inOrder) {
    const isSingle = block.size <= 1;
    if (x > 0 && (x + box.width > limit || (isSingle && !wasSingle))) [x, y, high] = [0, y + high + gap, 0];
    wasSingle = isSingle;
    for (const [key, rect] of block) result.set(key, { ...rect, x: rect.x - box.x + x, y: rect.y - box.y + y });
    x += box.width + gap;
    high = Math.max(high, box.height);
  }
  return result;
}
