import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { totalCount } from '../../../platform/graph/pages.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import { readSeenEntities } from '../../entities/queries/shown-entities.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { PropertyObject, inSchema } from '../../schema/graph/types.ts';
import type { CommentField, CommentState } from '../comment.ts';
import { descriptionName, occurrenceIn, readDescriptions } from '../queries/places.ts';
import type { SeenComment } from '../queries/rows.ts';
import { readSchemas } from '../queries/schema.ts';
import { commentName, readCommentsByName } from '../queries/threads.ts';

export const CommentFieldRef = builder.enumType('CommentField', {
  description: 'The fields of an entity that a comment can be about.',
  values: Object.fromEntries(
    Object.entries({
      NAME: 'Its name.',
      NUMBER: 'Its number.',
      DESCRIPTION: 'Its description, or a passage of it.',
      ATTRIBUTE: 'The value of a property.',
    } satisfies Record<CommentField, string>).map(([value, description]) => [value, { value, description }]),
  ) as Record<CommentField, { value: CommentField; description: string }>,
});

const CommentStateRef = builder.enumType('CommentState', {
  description: 'The states of a comment.',
  values: enumValues({
    SAID: 'The comment was not edited.',
    EDITED: 'The author edited the comment.',
    DELETED: 'The comment was deleted; its replies remain.',
  } satisfies Record<CommentState, string>),
});

export const CommentRef = builder.objectRef<SeenComment>('Comment');

const occurrence = async (comment: SeenComment, _args: object, ctx: Parameters<typeof readDescriptions>[0]) =>
  comment.quote === null ? null : occurrenceIn(await batch(ctx, readDescriptions, descriptionName(comment)), comment);

builder.node(CommentRef, {
  ...sameForAll,
  description: 'A comment on an entity, or a reply. It belongs to no revision.',
  id: { resolve: commentName },
  loadOne: (name, ctx) => batch(ctx, readCommentsByName, name),
  fields: (t) => ({
    commentId: t.exposeInt('id', { description: 'Its number in api/v4.' }),
    number: t.exposeInt('change', {
      description: 'The number of its last change among those of its project. Keep it to go on from here.',
    }),
    state: t.expose('state', { type: CommentStateRef, description: 'True when it was edited or deleted.' }),
    content: t.exposeString('content', { description: 'The comment as plain text; empty if it was deleted.' }),
    mentions: t.exposeStringList('mentions', { description: 'The usernames of those who are mentioned by an @.' }),
    mentioned: t.field({
      type: [UserRef],
      description: 'The people who are mentioned, without those who are gone.',
      complexity: 2,
      resolve: async ({ mentions }, _args, ctx) =>
        (await Promise.all(mentions.map((name) => batch(ctx, readUsers, name)))).filter((user) => user !== undefined),
    }),
    author: t.exposeString('author', { description: 'The username of who said it.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who said it; null if they are gone.',
      resolve: ({ author }, _args, ctx) => batch(ctx, readUsers, author),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'The time at which it happened.' }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when its words were changed; null where they never were.',
    }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: ({ organizationId, projectId }, _args, ctx) => projectOf(ctx, { organizationId, projectId }),
    }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that it is about; null while that is deleted.',
      resolve: ({ organizationId, entityId }, _args, ctx) =>
        batch(ctx, readSeenEntities, `${organizationId}:${entityId}`),
    }),
    thread: t.field({
      type: CommentRef,
      nullable: true,
      description: 'The first comment of the thread that it answers in; null where it is that itself.',
      resolve: ({ organizationId, threadId }, _args, ctx) =>
        threadId === null ? null : batch(ctx, readCommentsByName, `${organizationId}:${threadId}`),
    }),
    field: t.expose('field', {
      type: CommentFieldRef,
      nullable: true,
      description: 'The field that the thread is about; null for the entity as a whole, and in answers.',
    }),
    property: t.field({
      type: PropertyObject,
      nullable: true,
      description: 'The property whose value the thread is about; null where it is about none, or that is gone.',
      resolve: async ({ key, propertyId }, _args, ctx) => {
        if (propertyId === null) return null;
        const schema = await batch(ctx, readSchemas, key);
        const property = schema?.properties.get(propertyId);
        return schema && property ? inSchema(schema, property) : null;
      },
    }),
    quote: t.exposeString('quote', {
      nullable: true,
      description: 'The passage of the description that it is about; null where it is about none.',
    }),
    occurrence: t.int({
      nullable: true,
      description:
        'The place of the passage among all occurrences of these words, counted from 0 and without regard to white space; null once the passage is gone.',
      resolve: occurrence,
    }),
    isDetached: t.boolean({
      description: 'True when it is about a passage that is not in the description any more.',
      resolve: async (comment, args, ctx) => comment.quote !== null && (await occurrence(comment, args, ctx)) === null,
    }),
    resolved: t.exposeBoolean('resolved', { description: 'True when the thread is resolved.' }),
    resolvedBy: t.exposeString('resolvedBy', {
      nullable: true,
      description: 'The username of who resolved it; null while it is open.',
    }),
    resolver: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who resolved it; null while it is open, and if they are gone.',
      resolve: ({ resolvedBy }, _args, ctx) => (resolvedBy === null ? null : batch(ctx, readUsers, resolvedBy)),
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when it was resolved; null while it is open.',
    }),
  }),
});

export const CommentConnection = builder.connectionObject(
  { type: CommentRef, name: 'CommentConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'CommentEdge' },
);
