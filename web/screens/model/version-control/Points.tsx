import type { VersionPoint } from './points.ts';

export interface PlacedPoint {
  point: VersionPoint;
  x: number;
  y: number;
}

interface Props {
  placed: readonly PlacedPoint[];
  size: number;
  chosen: string | undefined;
  onChoose: (point: VersionPoint) => void;
}

/** Lays buttons over the points of the picture, for pointer and keyboard. */
export const Points = ({ placed, size, chosen, onChoose }: Props) => (
  <>
    {placed.map(({ point, x, y }) => (
      <button
        key={point.side.value}
        type="button"
        className="tr-plain vc-point"
        style={{ left: x - size / 2, top: y - size / 2, width: size, height: size }}
        aria-label={point.name}
        title={point.name}
        aria-pressed={point.side.value === chosen}
        onClick={() => onChoose(point)}
      />
    ))}
  </>
);

/** Returns the points that can be hit separately: of two in the same place, the first. */
export function apart(placed: readonly PlacedPoint[], size: number): PlacedPoint[] {
  const kept: PlacedPoint[] = [];
  for (const each of placed)
    if (kept.every(({ x, y }) => Math.abs(x - each.x) >= size || Math.abs(y - each.y) >= size)) kept.push(each);
  return kept;
}
