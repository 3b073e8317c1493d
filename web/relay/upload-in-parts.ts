import { RefusalError } from './refusal.ts';
import { answerTo, type Answer, type Sent, type Upload } from './upload.ts';

/** How much one request carries: what a line that breaks loses at most. */
const PART = 8 * 2 ** 20;
const TUS = { 'Tus-Resumable': '1.0.0' };

interface InParts extends Omit<Upload, 'path' | 'method'> {
  /** Where the project begins uploads in parts. */
  path: string;
  /** The number of the file that has the new content from then on. */
  replaces: number | undefined;
  /** Where it was begun before, if it was: it goes on where it broke off. */
  at: string | undefined;
  /** Hears where it is begun, before the first part is sent. */
  onBegun(at: string): void;
}

/** Sends a file part by part, by the protocol tus 1.0: whoever tries again after the line broke sends only what has not come. */
export async function uploadInParts({
  path,
  file,
  replaces,
  at,
  onBegun,
  onProgress,
  ...more
}: InParts): Promise<void> {
  const ask = (method: string, to: string, headers: Record<string, string> = {}, rest: Partial<Sent> = {}) =>
    answerTo({ ...more, ...rest, method, path: to, headers: { ...TUS, ...headers } });
  const begin = async () => {
    const told = {
      'Upload-Length': String(file.size),
      'Upload-Metadata': metadata({ filename: file.name, filetype: file.type, key: replaces?.toString() }),
    };
    const answer = await ask('POST', path, told, { of: file });
    const place = answer.header('Location')!;
    onBegun(place);
    return { place, from: 0 };
  };
  const goOn = async (place: string) => {
    try {
      return { place, from: offsetIn(await ask('GET', place)) };
    } catch (error) {
      // After a day, what nobody went on with is gone.
      if (error instanceof RefusalError && error.status === 404) return begin();
      throw error;
    }
  };
  const { place, from } = await (at === undefined ? begin() : goOn(at));
  for (let offset = from; offset < file.size;) {
    const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
    const sent = (loaded: number) => onProgress((offset + loaded) / file.size);
    const body = file.slice(offset, offset + PART);
    offset = offsetIn(await ask('PATCH', place, headers, { body, onProgress: sent }));
  }
}

/** Gives up what was begun, and the room that it takes. */
export const giveUp = (at: string): Promise<unknown> =>
  answerTo({ method: 'DELETE', path: at, headers: TUS, signal: new AbortController().signal, isAsideTold: true });

const offsetIn = (answer: Answer): number => Number(answer.header('Upload-Offset'));

/** Pairs of a name and a text in base64, as tus writes them. */
const metadata = (texts: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(texts)
    .flatMap(([name, text]) =>
      text ? [`${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`] : [],
    )
    .join(',');
