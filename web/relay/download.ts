import { RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { refusedByRest, unreached } from './rest-refusal.ts';
import { timeZone } from './time-zone.ts';
import { noteRefusal } from './warnings.ts';

interface Download {
  path: string;
  /** The media types of what is wanted; another answer is none. */
  types: readonly string[];
  signal: AbortSignal;
  /** What is wanted of a file that is made on request; left out, it is only fetched. */
  body?: object;
}

/** Fetches a file and hands it to the browser to keep. It is not a plain link, since that could not say why there is no file. */
export async function download(wanted: Download): Promise<void> {
  const { content, name } = await fetched(wanted);
  handOver(content, name);
}

/** Fetches a file for the page itself. */
export async function fetched({ path, types, signal, body: wish }: Download): Promise<{ content: Blob; name: string }> {
  const broken = () => {
    signal.throwIfAborted();
    throw unreached('Download Broke Off', 'there is no file');
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

/** Dates in the file are by the clock of the page. */
const asking = (wish: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Time-Zone': timeZone },
  body: JSON.stringify(wish),
});

const unknownAnswer = (type: string) =>
  new RefusalError({
    code: 'UNEXPECTED',
    status: 200,
    title: 'Download Failed',
    message: `The server answered ${type || 'nothing'} in place of the file. Try again.`,
  });

const nameOf = ({ headers }: Response): string => {
  const said = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? [];
  return encoded === undefined ? (/filename="([^"]*)"/.exec(said)?.[1] ?? 'project') : decodeURIComponent(encoded);
};

/** Hands a file that the page has made to the browser to keep. */
export function handOver(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has its own hold on it by the time that anything else happens here.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
