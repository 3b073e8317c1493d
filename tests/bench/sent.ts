import { request } from 'node:http';

interface To {
  port: number;
  host: string;
  path: string;
  headers?: Record<string, string>;
  /** Where the request comes from; all of 127.0.0.0/8 is this machine. */
  localAddress?: string;
}

/** Sends JSON and reads the answer to its end; fails if it is a refusal. */
export function sent(to: To, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...to.headers };
  return new Promise((done, failed) => {
    const call = request({ ...to, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode! < 300 ? done() : failed(new Error(`${to.path} answers ${response.statusCode}`)),
      );
    });
    call.on('error', failed);
    call.end(JSON.stringify(body));
  });
}
