import { artifactLines, type ArtifactLine } from '../../../parts/artifacts/lines.ts';
import type { PackedLines } from '../../../parts/artifacts/packed-lines.ts';

/** Joins the lists that the server sends into slides; entities below a slide are left out. */
export const slidesOf = (packed: PackedLines): ArtifactLine[] =>
  artifactLines(packed).filter(({ level }) => level === 1);

/** Returns the slide after which another one moves one place earlier or later; null before all others, undefined if it cannot move. */
export function neighbour(lines: readonly ArtifactLine[], id: number, by: -1 | 1): string | null | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0 || at + by < 0 || at + by >= lines.length) return undefined;
  return by > 0 ? lines[at + 1]!.node : (lines[at - 2]?.node ?? null);
}
