import type { Image } from '../paper.ts';

interface Placed {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns the largest centred rectangle with the given proportions within a place. */
export function fitInto({ x, y, w, h }: Placed, { width, height }: Pick<Image, 'width' | 'height'>): Placed {
  const scale = Math.min(w / width, h / height);
  const [wide, high] = [width * scale, height * scale];
  return { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high };
}

/** Shares a width among columns: narrow ones get what they need, wide ones share the rest. */
export function shareWidth(needs: readonly number[], width: number): number[] {
  const total = needs.reduce((sum, need) => sum + need, 0);
  if (total <= width) return needs.map((need) => (need / total) * width);
  const fair = width / needs.length;
  const narrow = needs.filter((need) => need <= fair).reduce((sum, need) => sum + need, 0);
  const wide = needs.filter((need) => need > fair).reduce((sum, need) => sum + need, 0);
  return needs.map((need) => (need <= fair ? need : (need / wide) * (width - narrow)));
}
