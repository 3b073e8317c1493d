import { RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { refusedByRest, unreached } from './rest-refusal.ts';
import { noteRefusal } from './warnings.ts';

interface Download {
  path: string;
  /** The media types of what is wanted; another answer is none. */
  types: readonly string[];
  signal: AbortSignal;
}

/** Fetches a file and hands it to the browser to keep. It is not a plain link, since that could not say why there is no file. */
export async function download({ path, types, signal }: Download): Promise<void> {
  const broken = () => {
    signal.throwIfAborted();
    throw unreached('Download Broke Off', 'there is no file');
  };
  for (;;) {
    const answer = await fetch(path, { signal }).catch(broken);
    const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]!;
    if (answer.ok && types.includes(type)) return handOver(await answer.blob().catch(broken), nameOf(answer));
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
