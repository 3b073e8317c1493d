import { RefusalError } from './refusal.ts';
import { sendRequest, type HttpAnswer, type Sent, type Upload } from './upload.ts';

/** Bytes in one request: the most that a broken connection loses. */
const PART = 8 * 2 ** 20;
const TUS = { 'Tus-Resumable': '1.0.0' };

interface InParts extends Omit<Upload, 'path' | 'method'> {
  /** The address at which the project begins uploads in parts. */
  path: string;
  /** The file that gets the new content; undefined for a new file. */
  replaces: number | undefined;
  /** The address of an interrupted upload to continue, if there is one. */
  at: string | undefined;
  /** Called with the address of the upload before the first part is sent. */
  onBegun(at: string): void;
}

/** Sends a file part by part, by the protocol tus 1.0: after a broken connection only the missing parts are sent. */
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
    sendRequest({ ...more, ...rest, method, path: to, headers: { ...TUS, ...headers } });
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

/** Cancels an interrupted upload, and frees its space. */
export const giveUp = (at: string): Promise<unknown> =>
  sendRequest({ method: 'DELETE', path: at, headers: TUS, signal: new AbortController().signal, isAsideTold: true });

const offsetIn = (answer: HttpAnswer): number => Number(answer.header('Upload-Offset'));

/** Writes pairs of a name and a base64 text, as tus does. */
const metadata = (texts: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(texts)
    .flatMap(([name, text]) =>
      text ? [`${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`] : [],
    )
    .join(',');
