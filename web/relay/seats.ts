/**
 * Which organization this page works in, and which others pages of the same browser do: they share one session and so one licence,
 * which only the last of them gives back. A page that crashed says nothing; its licence is free after idling.
 */
interface Word {
  says: 'here' | 'who' | 'left';
  organization: string;
}

const ANSWERED_BY = 300;
let here = '';
const others = new Set<string>();
let channel: BroadcastChannel | undefined;

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

/** Nobody waits for it: it goes out even while the page is going away. */
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
  // Back from where the browser keeps pages: the next call takes the licence again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) ask();
  });
}

const afterAnswers = (then: () => void): (() => void) => {
  const timer = setTimeout(then, ANSWERED_BY);
  return () => clearTimeout(timer);
};

/** Notes that this page works in an organization; the returned function gives its licence back, unless another page still works there. */
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

/** Calls back, once the other pages have had time to answer, if none of them works in any organization. */
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

/** Whether there was no licence in an organization when this page asked last. */
export const wasLicenceRefused = (organization: string): boolean => refused().includes(organization);
export const noteLicenceRefused = (organization: string): void => keep([...new Set([...refused(), organization])]);
export const noteLicenceTaken = (organization: string): void => keep(refused().filter((each) => each !== organization));
