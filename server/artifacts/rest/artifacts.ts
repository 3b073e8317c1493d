import { z } from '@hono/zod-openapi';

import { readAt } from '../../model/entities/rules/transform.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, readingCtxOf, route } from '../../platform/http/rest.ts';
import { replaceOnArtifact } from '../commands/replace.ts';
import { foundFields } from '../find.ts';
import { readArtifact } from '../queries/artifacts.ts';
import { readFound } from '../queries/matches.ts';
import { artifactsHoldingRoutes } from './artifacts-holding.ts';

const routes = api();
const inArtifact = inProject.extend({ artifactId: wholeNumber(0) });
const finding = {
  find: z.string(),
  isExpression: z.boolean().optional(),
  isCaseSensitive: z.boolean().optional(),
  isWholeWord: z.boolean().optional(),
};
const place = z.strictObject({
  entityId: int32,
  field: z.enum(foundFields),
  text: z.string().openapi({ description: 'The matched text.' }),
  nth: int32.openapi({ description: 'The number of earlier occurrences of the same text in the field.' }),
});

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/artifacts/{artifactId}/find', {
    id: 'findOnArtifact',
    example: { find: 'shall', isWholeWord: true },
    summary: 'Find text in the names and descriptions of the rows of an artifact, in reading order',
    params: inArtifact,
    query: z.object({ asOf }),
    body: z.strictObject(finding),
    reply: z.object({
      totalCount: z.int(),
      places: z.array(place).openapi({ description: 'The first 10,000.' }),
    }),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId, artifactId } = c.req.valid('param');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    const { places, totalCount } = await readFound(ctx, await readArtifact(ctx, key, artifactId), c.req.valid('json'));
    return c.json({ totalCount, places: [...places] }, 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/artifacts/{artifactId}/replace', {
    largestBody: MANY_BYTES,
    id: 'replaceOnArtifact',
    example: { find: 'wild fire', replacement: 'wildfire', isTrial: true },
    summary:
      'Replace text in the names and descriptions of the rows of an artifact, in one revision; rows that cannot be changed are skipped and listed',
    params: inArtifact,
    body: z.strictObject({
      ...finding,
      replacement: z.string(),
      only: place.optional().openapi({ description: 'Only this place.' }),
      isTrial: z.boolean().optional(),
      throughLocks: z.boolean().optional(),
    }),
    reply: z.object({
      revision: int32.nullable(),
      texts: z.array(
        z.object({
          entityId: int32,
          field: z.enum(foundFields),
          before: z.string(),
          after: z.string(),
          count: z.int(),
          refusal: z.string().nullable(),
        }),
      ),
    }),
  }),
  async (c) => {
    const { org: organization, ...ref } = c.req.valid('param');
    const done = await replaceOnArtifact(ctxOf(c), { organization, ...ref }, c.req.valid('json'));
    const texts = done.texts.map(({ entity, field, before, after, count, refusal }) => ({
      entityId: entity.id,
      field,
      before: readAt({ field }, before),
      after: readAt({ field }, after),
      count,
      refusal,
    }));
    return c.json({ revision: done.revision, texts }, 200);
  },
);

routes.route('/', artifactsHoldingRoutes);

export const artifactRoutes = routes;
