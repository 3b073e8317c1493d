import { onPageReset } from '../../ui/page-reset.ts';
import { isOwnSave } from '../saves.ts';
import { hearNews } from './useNews.ts';

/** Milliseconds to wait at most for the news of a change and for the reads that follow: the page may be offline. */
const LONGEST = { news: 1000, reading: 10_000 };

let waiting = 0;
let showing: Promise<unknown>[] = [];
onPageReset(() => {
  waiting = 0;
  showing = [];
});

/** Tells whether a user waits to see the result of their action. */
export const isAwaited = (): boolean => waiting > 0;

/** Registers work that brings the page up to date meanwhile. */
export const noteShowing = (work: Promise<unknown>): void => void showing.push(work);

/** Runs a change of the project, and resolves with its answer once the page shows it. */
export async function untilShown<T>(act: () => Promise<T>, hasChanged: (answer: T) => boolean): Promise<T> {
  const { promise: isHeard, resolve } = Promise.withResolvers<void>();
  const heard: Parameters<typeof isOwnSave>[0][] = [];
  const look = () => heard.some(isOwnSave) && resolve();
  const stop = hearNews(({ project, revision }) => {
    heard.push({ projectId: project.id, revision });
    look();
  });
  waiting++;
  try {
    const answer = await act();
    if (!hasChanged(answer)) return answer;
    look();
    await within(LONGEST.news, isHeard);
    await within(LONGEST.reading, Promise.all(showing));
    return answer;
  } finally {
    waiting--;
    if (waiting === 0) showing = [];
    stop();
  }
}

/** Waits for work, but no longer than the given time. */
function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return Promise.race([work, isOver]).finally(() => clearTimeout(timer));
}
