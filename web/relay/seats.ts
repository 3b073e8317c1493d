import { onPageReset } from '../ui/page-reset.ts';

/**
 * A message between this browser's pages about the organization that each works in. They share one session and so one licence, which the
 * last page gives back. The licence of a page that crashed is freed after idling.
 */
interface Word {
  says: 'here' | 'who' | 'left';
  organization: string;
}

const ANSWERED_BY = 300;
let here = '';
const others = new Set<string>();
let channel: BroadcastChannel | undefined;
/** Timers that wait for answers of other pages. */
const timers = new Set<ReturnType<typeof setTimeout>>();
onPageReset(() => {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  here = '';
  others.clear();
});

const say = (says: Word['says']) => channel?.postMessage({ says, organization: here } satisfies Word);

function heard({ data: { says, organization } }: MessageEvent<Word>): void {
  if (organization !== '' && says !== 'left') others.add(organization);
  if (says === 'who' && here !== '') say('here');
  if (says === 'left') ask();
}

function ask(): void {
  others.clear();
  say('who');
}

/** Gives the licence back with `keepalive`, so that the request arrives even while the page is unloading. */
const release = (organization: string) =>
  void fetch(`/api/v4/o/${encodeURIComponent(organization)}/license/release`, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
  }).catch(() => undefined);

function listen(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('truss.seats');
  channel.addEventListener('message', heard);
  addEventListener('pagehide', () => {
    if (here === '') return;
    say('left');
    if (!others.has(here)) release(here);
  });
  // After the browser restores the page from its cache, the next call takes the licence again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) ask();
  });
}

const afterAnswers = (then: () => void): (() => void) => {
  const timer = setTimeout(() => {
    timers.delete(timer);
    then();
  }, ANSWERED_BY);
  timers.add(timer);
  return () => {
    timers.delete(timer);
    clearTimeout(timer);
  };
};

/** Notes that this page works in an organization; the returned function gives the licence back, unless another page still works there. */
export function workIn(organization: string): () => void {
  listen();
  here = organization;
  ask();
  return () => {
    here = '';
    say('left');
    ask();
    afterAnswers(() => {
      if (here !== organization && !others.has(organization)) release(organization);
    });
  };
}

/** Calls back if no page works in any organization, after other pages had time to answer. */
export function whenInNoOrganization(then: () => void): () => void {
  listen();
  ask();
  return afterAnswers(() => {
    if (here === '' && others.size === 0) then();
  });
}

const REFUSED = 'truss.withoutLicence';
const refused = (): string[] => JSON.parse(sessionStorage.getItem(REFUSED) ?? '[]') as string[];
const keep = (slugs: readonly string[]) => sessionStorage.setItem(REFUSED, JSON.stringify(slugs));

/** Tells whether this page was last refused a licence in an organization. */
export const wasLicenceRefused = (organization: string): boolean => refused().includes(organization);
export const noteLicenceRefused = (organization: string): void => keep([...new Set([...refused(), organization])]);
export const noteLicenceTaken = (organization: string): void => keep(refused().filter((each) => each !== organization));
