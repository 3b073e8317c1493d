import { counted } from '../../../ui/figures.ts';

interface Told {
  judgedCount: number;
  changedCount: number;
  lockedCount: number;
  otherCount: number;
}

/** Sums up a quality check in sentences, even if there was nothing to check. */
export function lookedAt({ judgedCount, changedCount, lockedCount, otherCount }: Told): string[] {
  const others =
    otherCount > 0 ? [`${counted(otherCount, 'selected entity is', 'selected entities are')} no requirement.`] : [];
  if (judgedCount === 0) return ['There is no requirement among them, so nothing was looked at.'];
  const locked =
    lockedCount > 0 ? [`${counted(lockedCount, 'is', 'are')} locked by somebody else and left alone.`] : [];
  const seen = judgedCount - lockedCount;
  if (seen === 0) return ['Nothing was looked at.', ...locked, ...others];
  const looked = `${counted(seen, 'requirement was', 'requirements were')} looked at`;
  const found =
    changedCount === 0
      ? `${looked}, and the qualities that are stored are right.`
      : `${looked}; ${counted(changedCount, 'has', 'have')} other qualities than are stored. Correct, Feasible and Modular are for people to judge, and stay.`;
  return [found, ...locked, ...others];
}
