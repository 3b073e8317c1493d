import { countText } from '../../../ui/figures.ts';

interface Told {
  judgedCount: number;
  changedCount: number;
  lockedCount: number;
  otherCount: number;
}

/** Sums up a quality check in sentences, even if there was nothing to check. */
export function judgedCounts({ judgedCount, changedCount, lockedCount, otherCount }: Told): string[] {
  const others =
    otherCount > 0
      ? [`${countText(otherCount, 'selected entity is', 'selected entities are')} not a requirement.`]
      : [];
  if (judgedCount === 0) return ['The selection contains no requirements, so nothing was checked.'];
  const locked =
    lockedCount > 0
      ? [`${countText(lockedCount, 'is', 'are')} locked, so ${lockedCount === 1 ? 'it was' : 'they were'} skipped.`]
      : [];
  const seen = judgedCount - lockedCount;
  if (seen === 0) return ['Nothing was checked.', ...locked, ...others];
  const looked = `${countText(seen, 'requirement was', 'requirements were')} checked`;
  const found =
    changedCount === 0
      ? `${looked}. The saved quality is up to date.`
      : `${looked}; ${countText(changedCount, 'result differs', 'results differ')} from the saved quality. Correct, Feasible and Modular are for people to judge and do not change.`;
  return [found, ...locked, ...others];
}
