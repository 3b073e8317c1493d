import { asAnswers, asErrors } from './answers.ts';
import { id } from './ids.ts';
import type { Person } from './people.ts';
import type { GraphAnswer, Truss } from './truss.ts';

export type Content = string | Uint8Array<ArrayBuffer>;

/** Imports a file through api/v4. */
export async function importByRest(
  truss: Truss,
  as: Person | 'root' | null,
  where: `${number}/import/${string}`,
  content: Content,
): Promise<Response> {
  const body = new FormData();
  body.set('upload_file', new Blob([content]), 'file');
  return fetch(`${truss.url}/api/v4/o/acme/p/${where}`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie(as) },
  });
}

/** Imports a file through the graph, as a multipart request. */
export async function importByGraph(
  truss: Truss,
  as: Person | null,
  projectId: number,
  format: string,
  content: Content,
  options: Record<string, unknown> = {},
): Promise<GraphAnswer> {
  const query = `mutation($input: ImportFileInput!) { importFile(input: $input) { job { jobId state progress } } }`;
  const variables = { input: { projectId: id('Project', projectId), format, file: null, ...options } };
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: asAnswers(query), variables }));
  body.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  body.set('0', new Blob([content]), 'file');
  const response = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie(as) },
  });
  return asErrors((await response.json()) as GraphAnswer);
}

/** Uploads a new file into a project of acme as Ada, and returns its number. */
export async function fileOf(truss: Truss, projectId = 1): Promise<number> {
  const body = new FormData();
  body.set('upload_file', new Blob(['x']), 'x.png');
  const headers = { cookie: await truss.cookie('ada') };
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/files`, { method: 'POST', body, headers });
  return ((await response.json()) as { id: number }).id;
}

/** Uploads a file into a project of acme as Walt, and returns its number. */
export async function sendFile(truss: Truss, content: Content, name: string, projectId = 1): Promise<number> {
  const body = new FormData();
  body.set('upload_file', new Blob([content]), name);
  const headers = { cookie: await truss.cookie('walt') };
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/files`, { method: 'POST', body, headers });
  return ((await response.json()) as { id: number }).id;
}
