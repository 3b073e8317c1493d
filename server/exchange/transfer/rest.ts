import { z } from '@hono/zod-openapi';

import { readProject } from '../../model/projects/queries/projects.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { download } from '../../platform/http/download.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { api, binary, ctxOf, flag, flagIfGiven, flagUnlessNot, route } from '../../platform/http/rest.ts';
import { downloadName } from '../../platform/text/file-names.ts';
import { followJob } from '../jobs/commands.ts';
import { jobShape, presentJob } from '../jobs/rest.ts';
import { startImport } from './commands/start-import.ts';
import type { ExportFormat } from './formats/format.ts';
import { importFormats, offeredExports, offeredImports } from './formats/index.ts';
import { optionsOfAll, ownValues } from './formats/option.ts';

type Formats = Parameters<typeof optionsOfAll>[0];

/** The options of formats in an address. Each format ignores options of others. */
const inAddress = (formats: Formats): Record<string, z.ZodType> =>
  Object.fromEntries(
    [...optionsOfAll(formats)].map(([name, { kind, byDefault, description }]) => {
      // An omitted option differs from `false`, since another option may include it.
      const yesOrNo = byDefault ? flagUnlessNot : flagIfGiven;
      return [name, (kind === 'TEXT' ? z.string().optional() : yesOrNo).openapi({ description })];
    }),
  );

/** The options of formats in a body. */
const inBody = (formats: Formats) =>
  z
    .strictObject(
      Object.fromEntries(
        [...optionsOfAll(formats)].map(([name, { kind }]) => [name, kind === 'TEXT' ? z.string() : z.boolean()]),
      ),
    )
    .partial();

const importNames = importFormats.map(({ name }) => name);
const namesInWords = new Intl.ListFormat('en', { type: 'disjunction' }).format(importNames);

const routes = api();

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/import/{format}', {
    id: 'importFile',
    summary: `Import a file (multipart field upload_file; format ${namesInWords}): 202 with the job, or with ?wait=true 200 when it is finished`,
    params: inProject.extend({
      format: z.string().openapi({
        description: importFormats.map(({ name, description }) => `${name}: ${description}`).join(' '),
        example: 'reqif',
      }),
    }),
    takesFile: true,
    accepted: 'The job that brings it in; ask for it by its jobId.',
    query: z.object({ wait: flag, ...inAddress(offeredImports()) }),
    reply: jobShape,
  }),
  async (c) => {
    const { org, projectId, format } = c.req.valid('param');
    const { wait, ...options } = c.req.valid('query');
    const ctx = ctxOf(c);
    let job = await receiveFile(c.env.incoming, 'upload_file', (upload) =>
      startImport(ctx, org, projectId, { format, options, upload }),
    );
    if (!wait) return c.json(presentJob(job), 202 as 200);
    for await (const now of await followJob(ctx, org, job.id)) job = now;
    return c.json(presentJob(job), 200);
  },
);

const optionsInAddress = z.object({ ...inAddress(offeredExports()), asOf });
const optionsBody = inBody(offeredExports());

/** Declares a call that answers a file; the options are in its address, or for a POST also in its body. */
function fileRoute<const M extends 'get' | 'post'>(method: M, { name, path, description, types }: ExportFormat) {
  const posted = method === 'post' && { body: optionsBody, example: { query: 'class:Risk' }, isBodyOptional: true };
  const called = `export${name[0]!.toUpperCase()}${name.slice(1)}`;
  const id = method === 'get' ? called : `${called}WithOptions`;
  const about = { id, summary: description, params: inProject, query: optionsInAddress, reply: z.string(), ...posted };
  const call = route(method, `/o/{org}/p/{projectId}/${path}`, about);
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  Object.assign(call.responses[200], { description: 'A file download.', content });
  return call;
}

for (const format of offeredExports())
  for (const method of ['get', 'post'] as const)
    routes.openapi(fileRoute(method, format), async (c) => {
      const ctx = ctxOf(c);
      const { org, projectId } = c.req.valid('param');
      const { asOf, ...inAddress } = c.req.valid('query');
      // The body overrides the address; a GET has no body.
      const inBody = (c.req as unknown as { valid: (part: 'json') => object | undefined }).valid('json');
      const options = ownValues(format, { ...inAddress, ...inBody });
      const { name, key } = await readProject(ctx, org, projectId, asOf);
      const make = async () => {
        const wanted = { organization: key.slug, projectId: key.projectId, asOf };
        const { type, extension, pieces } = await format.written(ctx, wanted, options);
        return { name: downloadName(name, extension), type, pieces };
      };
      return (await download(c, make)) as never;
    });

export const exchangeRoutes = routes;
