import { isLost } from '../../../relay/lost-answers.ts';
import { RefusalError } from '../../../relay/refusal.ts';
import { giveUp, uploadInParts } from '../../../relay/upload-in-parts.ts';
import { uploadOnce } from '../../../relay/upload.ts';
import { bytes } from '../../../ui/figures.ts';
import { onPageReset } from '../../../ui/page-reset.ts';
import { Listeners, pageStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toasts.tsx';
import { isUnderWay, type Sending } from './sending.ts';
import { overallWords } from './upload-states.ts';

/** Uploads at a time; more would only share the bandwidth. */
const AT_ONCE = 2;
/** The server's limit in bytes, known here so that larger files are refused at once. */
const LARGEST = 2000 * 2 ** 20;
/** Larger files are sent in parts, so that a broken connection does not lose all of the upload. */
const IN_ONE = 16 * 2 ** 20;
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** All uploads, of every project; they continue while people visit other pages. */
export const sendings = pageStore<readonly Sending[]>([]);
/** Announces each file once it is there. */
export const arrivals = new Listeners<Sending>();
/** The projects whose uploads are listed on the page; the others end with a toast. */
export const listedProjects = new Set<string>();
const running = new Map<number, AbortController>();
const pauses = new Map<number, { timer: ReturnType<typeof setTimeout>; times: number }>();
let last = 0;

onPageReset(() => {
  for (const { timer } of pauses.values()) clearTimeout(timer);
  for (const stop of running.values()) stop.abort();
  pauses.clear();
  running.clear();
  last = 0;
  listedProjects.clear();
});

const change = (key: number, to: Partial<Sending>) =>
  sendings.set(sendings.get().map((each) => (each.key === key ? { ...each, ...to } : each)));
const find = (key: number) => sendings.get().find((each) => each.key === key);

/**
 * Uploads files into a project, two at a time; refuses unfit ones at once. `refuse` says why a file does not fit its use, `replaces` is the
 * file that gets the new content.
 */
export function uploadFiles(
  path: string,
  files: readonly File[],
  { refuse = () => undefined, replaces }: { refuse?: (file: File) => string | undefined; replaces?: number } = {},
): void {
  const added = files.map((file): Sending => {
    const words =
      file.size > LARGEST ? `It has ${bytes(file.size)}; a file has at most ${bytes(LARGEST)}.` : refuse(file);
    return {
      key: ++last,
      path,
      file,
      replaces,
      state: words === undefined ? 'waiting' : 'refused',
      part: 0,
      words,
      at: undefined,
    };
  });
  sendings.set([...sendings.get(), ...added]);
  pump();
}

/** Stops an upload, or removes it from the queue. */
export function stop(key: number): void {
  endPause(key);
  running.get(key)?.abort();
  giveUpParts(key);
  change(key, { state: 'stopped', part: 0 });
  pump();
}

/** Frees the space of an incomplete upload. If the server does not hear it, that happens within a day. */
function giveUpParts(key: number): void {
  const at = find(key)?.at;
  if (at === undefined) return;
  change(key, { at: undefined });
  giveUp(at).catch(() => undefined);
}

/** Retries an upload that was stopped, refused or cut off. */
export function retryUpload(key: number): void {
  const found = find(key);
  if (!found || found.state === 'there' || running.has(key)) return;
  endPause(key);
  change(key, { state: 'waiting', part: 0, words: undefined });
  pump();
}

/** Clears ended uploads from the list. */
export const clearEnded = (path: string): void =>
  sendings.set(sendings.get().filter((each) => each.path !== path || isUnderWay(each)));

function pump(): void {
  for (const each of sendings.get()) {
    if (running.size >= AT_ONCE) break;
    if (each.state === 'waiting' && !running.has(each.key)) void run(each);
  }
  const isBusy = sendings.get().some(isUnderWay);
  if (isBusy) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Warns before the page is closed while uploads are running. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

async function run(sending: Sending): Promise<void> {
  const { key, path } = sending;
  const stopping = new AbortController();
  running.set(key, stopping);
  change(key, { state: 'sending', part: 0 });
  try {
    await carry(sending, stopping.signal);
    pauses.delete(key);
    change(key, { state: 'there', part: 1 });
    const found = find(key);
    if (found) arrivals.tell(found);
  } catch (error) {
    if (!stopping.signal.aborted) end(key, error);
  } finally {
    running.delete(key);
    pump();
    tellWhenOver(path);
  }
}

/** Sends all of a file; resolves with the server's answer. */
function carry({ key, path, file, replaces, at }: Sending, signal: AbortSignal): Promise<unknown> {
  const job = { file, signal, isAsideTold: true, onProgress: (part: number) => change(key, { part }) };
  if (file.size > IN_ONE)
    return uploadInParts({
      ...job,
      path: path.replace(/files$/, 'uploads'),
      replaces,
      at,
      onBegun: (place) => change(key, { at: place }),
    });
  return uploadOnce(
    replaces === undefined ? { ...job, path } : { ...job, path: `${path}?key=${replaces}`, method: 'PUT' },
  );
}

/** Tells people on other pages when the last upload has ended. */
function tellWhenOver(path: string): void {
  const all = sendings.get().filter((each) => each.path === path);
  if (all.length > 0 && !listedProjects.has(path) && !all.some(isUnderWay)) toast.done(`${overallWords(all)}.`);
}

function end(key: number, error: unknown): void {
  if (!(error instanceof RefusalError)) throw error;
  // A line that is lost, or a server that is away for a moment, comes back by itself.
  if (!isLost(error)) {
    giveUpParts(key);
    return change(key, { state: 'refused', part: 0, words: error.message });
  }
  change(key, { state: 'cut off', part: 0 });
  const times = (pauses.get(key)?.times ?? 0) + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** (times - 1), LONGEST_PAUSE);
  pauses.set(key, { times, timer: setTimeout(() => tryNext(key), pause) });
}

/** Schedules the next attempt with a growing pause. */
function tryNext(key: number): void {
  change(key, { state: 'waiting' });
  pump();
}

function endPause(key: number): void {
  clearTimeout(pauses.get(key)?.timer);
  pauses.delete(key);
}

// The line is there again: nobody waits for the next try.
addEventListener('online', () => {
  for (const { key, state } of sendings.get()) if (state === 'cut off') retryUpload(key);
});
