import { Agent, request, type IncomingMessage } from 'node:http';

interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

const agent = new Agent({ keepAlive: true });

/** Asks a server and reads its answer whole. `fetch` costs three times as much, and half of an ordinary call, since its answers are compressed. */
export const answered = (
  url: string,
  { method, headers, body }: Call,
): Promise<{ answer: IncomingMessage; content: Buffer }> =>
  new Promise((done, failed) => {
    // Node says by itself how long a body is, but not one of DELETE.
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { method, agent, headers: { accept: '*/*', ...headers, ...length } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => void pieces.push(piece));
      answer.once('end', () => done({ answer, content: Buffer.concat(pieces) })).once('error', failed);
    });
    asked.once('error', failed).end(body);
  });

const BARE = new Set([101, 204, 205, 304]);

/** Makes a call and returns the response as `fetch` does. */
export async function call(url: string, given: Call): Promise<Response> {
  const { answer, content } = await answered(url, given);
  const status = answer.statusCode!;
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    values!.map((value): [string, string] => [name, value]),
  );
  const body = BARE.has(status) ? null : new Uint8Array(content);
  return new Response(body, { status, statusText: answer.statusMessage ?? '', headers });
}
