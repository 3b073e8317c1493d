import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The fault of the next request of a kind. */
type Trouble =
  /** An answer with this status. */
  | { status: number; code?: string }
  /** The connection ends after so many bytes of the answer, or before it. */
  | { cutAfter: number }
  /** Sends nothing until the connection ends. */
  | 'silent';

export interface ObjectStore {
  /** The address in the form of FILES_URL. */
  url: string;
  /** The objects in the store, by name. */
  objects: Map<string, Buffer>;
  /** Method, name and range of each request that was let in. */
  asked: string[];
  /** Signatures and hashes that were wrong. */
  forged: string[];
  /** The faults of the next requests of a method, in order. */
  troubles: Map<string, Trouble[]>;
  stop(): Promise<void>;
}

const KEY = 'truss-key';
const SECRET = 'a secret/with+odd signs';
const REGION = 'eu-test-1';
const BUCKET = 'kept-files';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Computes the required signature of a request from its data as received, by "AWS Signature Version 4". */
function signatureOf({ method, url, headers }: IncomingMessage, signed: string[]): string {
  const [path, query = ''] = url!.split('?') as [string, string?];
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const moment = String(headers['x-amz-date']);
  const day = moment.slice(0, 8);
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const key = [REGION, 's3', 'aws4_request'].reduce((key, part) => hmac(key, part), hmac(`AWS4${SECRET}`, day));
  return hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex');
}

/** Says why a request is refused; undefined if it is not. */
function problemOf(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', ...headers } = request.headers;
  const [, credential, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ?? [];
  const moment = String(headers['x-amz-date']);
  if (credential !== `${KEY}/${moment.slice(0, 8)}/${REGION}/s3/aws4_request`) return 'InvalidAccessKeyId';
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const right = Buffer.from(signatureOf(request, signed));
  if (right.length !== signature.length || !timingSafeEqual(right, Buffer.from(signature)))
    return 'SignatureDoesNotMatch';
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

/**
 * Starts an object store that speaks as much of the S3 protocol over HTTP as Truss uses, and rejects wrong signatures. It is empty, or
 * shares the objects of another.
 */
export async function startObjectStore(objects = new Map<string, Buffer>()): Promise<ObjectStore> {
  const asked: string[] = [];
  const forged: string[] = [];
  const troubles: ObjectStore['troubles'] = new Map();
  const sockets = new Set<Socket>();

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No</Message></Error>`);

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const problem = problemOf(request, body);
    if (problem) {
      forged.push(`${request.method} ${request.url}: ${problem}`);
      return refuse(response, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem);
    }
    const { method = '' } = request;
    const [, bucket, ...name] = decodeURIComponent(request.url!.split('?')[0]!).split('/');
    const object = name.join('/');
    const { range } = request.headers;
    asked.push([method, object, ...(range ? [range] : [])].join(' '));
    const trouble = troubles.get(method)?.shift();
    if (trouble === 'silent') return;
    if (trouble && 'status' in trouble) return refuse(response, trouble.status, trouble.code ?? 'InternalError');
    if (trouble?.cutAfter === 0) return request.socket.destroy();
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(object, body);
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (method === 'DELETE') {
      objects.delete(object);
      return response.writeHead(204).end();
    }
    const content = objects.get(object);
    if (!content) return refuse(response, 404, 'NoSuchKey');
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const sent = content.subarray(from);
    response.writeHead(range ? 206 : 200, {
      'content-length': sent.length,
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    if (trouble && method === 'GET')
      return response.write(sent.subarray(0, trouble.cutAfter), () => request.socket.destroy());
    return response.end(method === 'HEAD' ? undefined : sent);
  };

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => void answer(request, response, Buffer.concat(pieces)));
  }).on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}/of-truss?region=${REGION}`,
    objects,
    asked,
    forged,
    troubles,
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
