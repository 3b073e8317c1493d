import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../platform/context.ts';
import { batch } from '../../platform/graph/batch.ts';
import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32 as id, taking, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flagIfGiven, inOrganization, readingCtxOf, route } from '../../platform/http/rest.ts';
import { MAX_ENTITIES } from '../entities/rules/at-once.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { addComment, changeComment, deleteComment } from './commands/write-comment.ts';
import { commentFields, commentStates } from './comment.ts';
import { descriptionName, occurrenceIn, readDescriptions } from './queries/places.ts';
import type { SeenComment } from './queries/rows.ts';
import { readComments, readCommentsOf } from './queries/threads.ts';

const routes = api();

const commentShape = z
  .object({
    id,
    projectId: id,
    entityId: id,
    threadId: id.nullable(),
    state: z.enum(commentStates),
    resolved: z.boolean(),
    resolvedBy: z.string().nullable(),
    resolvedAt: z.string().nullable(),
    field: z.enum(commentFields).nullable(),
    propertyId: id.nullable(),
    quote: z.string().nullable(),
    isDetached: z.boolean(),
    content: z.string(),
    mentions: z.array(z.string()),
    author: z.string(),
    created: z.string(),
    modified: z.string().nullable(),
  })
  .openapi('Comment');
const answered = Object.keys(commentShape.shape);

const newShape = taking(
  z.object({
    entityId: id,
    content: z.string(),
    threadId: id.nullable().optional(),
    field: z.enum(commentFields).nullable().optional(),
    propertyId: id.nullable().optional(),
    quote: z.string().nullable().optional(),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
  answered,
).openapi('NewComment');
const changeShape = taking(
  z.object({ id, content: z.string().optional(), resolved: z.boolean().optional() }),
  answered,
).openapi('CommentChange');

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/comments', {
    id: 'listComments',
    summary: 'The comments on the entities of a project: threads and answers, by number',
    params: inProject,
    query: z.object({
      resolved: flagIfGiven.openapi({
        description: 'True for resolved threads, false for open ones; left out, all of them.',
      }),
      after: wholeNumber(0).optional().openapi({ description: 'The number of the last comment you have.' }),
      limit: wholeNumber(1, MAX_ENTITIES)
        .optional()
        .openapi({ description: 'The maximum number of them, 1,000 if left out.' }),
    }),
    reply: z.array(commentShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { resolved, after = 0, limit = 1_000 } = c.req.valid('query');
    const ctx = ctxOf(c);
    return c.json(await present(ctx, await readComments(ctx, org, projectId, { resolved, after, limit })), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/comments/{ids}', {
    id: 'readComments',
    summary: 'Comments by number; those you may not read are left out',
    params: inOrganization.extend({
      ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, 'up to 1,000 ids separated by commas'),
    }),
    reply: z.array(commentShape),
  }),
  async (c) => {
    const { org, ids } = c.req.valid('param');
    const ctx = ctxOf(c);
    return c.json(await present(ctx, await readCommentsOf(ctx, org, 'id', ids.split(',').map(Number))), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/comment/entityids', {
    largestBody: MANY_BYTES,
    id: 'readCommentsOfEntities',
    example: [1001, 1002],
    summary: 'The comments on some entities, without those that you cannot read',
    params: inOrganization,
    body: z.array(id).max(MAX_ENTITIES),
    reply: z.array(commentShape),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const found = await readCommentsOf(ctx, c.req.valid('param').org, 'entity_id', c.req.valid('json'));
    return c.json(await present(ctx, found), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/comments', {
    largestBody: MANY_BYTES,
    id: 'addComment',
    example: { entityId: 1001, content: 'Within how many scans?', quote: 'in a robust way' },
    summary: 'Say something of an entity, of a field or of a passage of its description, or answer in a thread',
    description:
      'With `threadId` it is a reply in that thread. Otherwise `field` (with `propertyId` for an attribute) or `quote` says what it is about; if the words occur several times, `before` and `after` tell which are meant. `@username` mentions someone. This creates no revision, and is possible on locked entities.',
    params: inOrganization,
    body: newShape,
    reply: commentShape,
  }),
  async (c) => {
    const { quote, before, after, ...given } = c.req.valid('json');
    const ctx = ctxOf(c);
    const passage = typeof quote === 'string' ? { quote, before, after } : null;
    const comment = await addComment(ctx, c.req.valid('param').org, { ...given, passage });
    return c.json((await present(ctx, [comment]))[0]!, 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/comments', {
    largestBody: MANY_BYTES,
    id: 'changeComment',
    example: { id: 1, resolved: true },
    summary: 'Change the words of your comment, or resolve its thread or open it again',
    params: inOrganization,
    body: changeShape,
    reply: commentShape,
  }),
  async (c) => {
    const { id, ...patch } = c.req.valid('json');
    const ctx = ctxOf(c);
    const comment = await changeComment(ctx, c.req.valid('param').org, id, patch);
    return c.json((await present(ctx, [comment]))[0]!, 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/comments/{id}', {
    id: 'deleteComment',
    summary: 'Take a comment back: yours, or any if you may unlock what others have locked',
    params: inOrganization.extend({ id: wholeNumber(0) }),
    reply: z.object({ id }),
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    await deleteComment(ctxOf(c), org, id);
    return c.json({ id }, 200);
  },
);

export const commentRoutes = routes;

/** Presents comments in api/v4 form; whether a passage is gone depends on today's descriptions. */
async function present(ctx: Ctx, comments: readonly SeenComment[]): Promise<z.infer<typeof commentShape>[]> {
  return Promise.all(
    comments.map(async (comment) => {
      const { quote } = comment;
      const description = quote === null ? undefined : await batch(ctx, readDescriptions, descriptionName(comment));
      return {
        id: comment.id,
        projectId: comment.projectId,
        entityId: comment.entityId,
        threadId: comment.threadId,
        state: comment.state,
        resolved: comment.resolved,
        resolvedBy: comment.resolvedBy,
        resolvedAt: comment.resolvedAt?.toISOString() ?? null,
        field: comment.field,
        propertyId: comment.propertyId,
        quote,
        isDetached: quote !== null && occurrenceIn(description, comment) === null,
        content: comment.content,
        mentions: comment.mentions,
        author: comment.author,
        created: comment.created.toISOString(),
        modified: comment.modified?.toISOString() ?? null,
      };
    }),
  );
}
