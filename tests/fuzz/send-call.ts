import type { Call } from './call.ts';

const PATIENCE_MS = 10_000;
/** How long a stream may take to say its first word; many have nothing to say. */
const STREAM_MS = 150;

export interface Reply {
  status: number;
  text: string;
}

/** Sends the call; what does not answer in time counts as status 0. */
export async function knock(url: string, headers: Record<string, string>, call: Call): Promise<Reply> {
  const patience = AbortSignal.timeout(call.isStream ? STREAM_MS : PATIENCE_MS);
  let text = '';
  let status = 0;
  try {
    const response = await fetch(url + call.path, {
      method: call.method,
      redirect: 'manual',
      signal: patience,
      headers: {
        ...headers,
        ...call.headers,
        connection: 'close',
        ...(call.type !== undefined && { 'content-type': call.type }),
        ...(call.isStream && { accept: 'text/event-stream' }),
      },
      ...bodyOf(call),
    });
    status = response.status;
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
  } catch (error) {
    if (!(call.isStream && patience.aborted))
      text = `no answer: ${(error as Error).message} ${String((error as Error).cause)}`;
  }
  return { status, text };
}

function bodyOf({ body, file }: Call): { body?: string | FormData } {
  if (!file) return body === undefined ? {} : { body };
  const form = new FormData();
  for (const [name, value] of Object.entries(file.before)) form.set(name, value);
  const content = file.isBinary ? Buffer.from(file.content, 'latin1') : file.content;
  form.set(file.field, new File([content], file.name));
  return { body: form };
}
