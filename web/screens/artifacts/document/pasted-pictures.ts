import { upload } from '../../../relay/upload.ts';
import { fileAddress } from '../../../ui/file-address.ts';

const DATA = /^data:(image\/(png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i;
const OWN = /^\/api\/v4\/o\/[a-z0-9-]+\/files\/\d+/;

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
const picturesIn = (body: HTMLElement) => [...body.querySelectorAll('img')];
const sourceOf = (picture: Element) => picture.getAttribute('src') ?? '';
const isTaken = (source: string) => DATA.test(source) || OWN.test(source);

/**
 * Lists pictures that the clipboard only refers to: on the computer they were copied on, or on other sites, which would learn who reads
 * them.
 */
export const picturesElsewhere = (rows: readonly { description: string }[]): string[] =>
  rows.flatMap(({ description }) =>
    description.includes('<img')
      ? picturesIn(bodyOf(description))
          .map(sourceOf)
          .filter((from) => !isTaken(from))
      : [],
  );

function fileOf(source: string, at: number): File {
  const [, type, ending, data] = DATA.exec(source)!;
  const bytes = Uint8Array.from(atob(data!.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  return new File([bytes], `picture-${at + 1}.${ending === 'jpeg' ? 'jpg' : ending}`, { type: type! });
}

/** Stores the pasted pictures of rows as files of the project, each once, and leaves out those that are elsewhere. */
export async function withStoredPictures<Row extends { description: string }>(
  rows: readonly Row[],
  { organization, projectId }: { organization: string; projectId: number },
  signal: AbortSignal,
): Promise<Row[]> {
  const stored = new Map<string, string>();
  const store = async (source: string) => {
    const path = `/api/v4/o/${organization}/p/${projectId}/files`;
    const file = fileOf(source, stored.size);
    const { id } = await upload<{ id: number }>({ path, file, signal, onProgress: () => undefined });
    stored.set(source, `${fileAddress(organization, id)}/serve`);
  };
  const done: Row[] = [];
  for (const row of rows) {
    const body = row.description.includes('<img') ? bodyOf(row.description) : undefined;
    for (const picture of body ? picturesIn(body) : []) {
      const source = sourceOf(picture);
      if (!isTaken(source)) picture.remove();
      else if (DATA.test(source)) {
        if (!stored.has(source)) await store(source);
        picture.setAttribute('src', stored.get(source)!);
      }
    }
    done.push(body ? { ...row, description: body.innerHTML } : row);
  }
  return done;
}
