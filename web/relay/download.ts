import { say } from '../ui/media/spoken.ts';
import { RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { refusedByRest, offlineRefusal } from './rest-refusal.ts';
import { timeZone } from './time-zone.ts';
import { noteRefusal } from './warnings.ts';

interface Download {
  path: string;
  /** The accepted media types; any other answer is an error. */
  types: readonly string[];
  signal: AbortSignal;
  /** The request for a file that is made on demand; undefined for a plain fetch. */
  body?: object;
}

/** Fetches a file and saves it through the browser; a plain link could not say why there is no file. */
export async function download(wanted: Download): Promise<void> {
  const { content, name } = await fetchFile(wanted);
  handOver(content, name);
}

/** Fetches a file for the page itself. */
export async function fetchFile({
  path,
  types,
  signal,
  body: wish,
}: Download): Promise<{ content: Blob; name: string }> {
  const broken = () => {
    signal.throwIfAborted();
    throw offlineRefusal('Download interrupted', 'there is no file');
  };
  for (;;) {
    const answer = await fetch(path, wish ? { ...asking(wish), signal } : { signal }).catch(broken);
    const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]!;
    if (answer.ok && types.includes(type)) return { content: await answer.blob().catch(broken), name: nameOf(answer) };
    const body: unknown = await answer.json().catch(() => null);
    const refusal = answer.ok ? unknownAnswer(type) : refusedByRest(answer.status, body, 'There is no file');
    const remedy = remedyOf(refusal);
    if (!remedy) {
      noteRefusal(refusal, false);
      throw refusal;
    }
    await remedy;
  }
}

/** Builds a request whose dates follow the clock of the page. */
const asking = (wish: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Time-Zone': timeZone },
  body: JSON.stringify(wish),
});

const unknownAnswer = (type: string) =>
  new RefusalError({
    code: 'UNEXPECTED',
    status: 200,
    title: 'Download failed',
    message: `The server answered ${type || 'nothing'} in place of the file. Try again.`,
  });

const nameOf = ({ headers }: Response): string => {
  const said = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? [];
  return encoded === undefined ? (/filename="([^"]*)"/.exec(said)?.[1] ?? 'project') : decodeURIComponent(encoded);
};

/** Saves a file that the page has made through the browser, which shows it in its own frame: only for the ear the page says so. */
export function handOver(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  say(`Exported ${name}.`);
  // The browser has its own hold on it by the time that anything else happens here.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
