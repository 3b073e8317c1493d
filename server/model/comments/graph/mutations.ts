import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, ownIdOf } from '../../../platform/graph/ids.ts';
import { addComment, changeComment, deleteComment } from '../commands/write-comment.ts';
import type { SeenComment } from '../queries/rows.ts';
import { CommentFieldRef, CommentRef } from './types.ts';

const commentPayload = (description: string) => (t: OutputFields<SeenComment>) => ({
  comment: t.field({ type: CommentRef, description, resolve: (comment) => comment }),
});
const words = 'The comment as plain text, up to 10,000 characters, trimmed. `@username` mentions someone.';

const PassageInput = builder.inputType('PassageInput', {
  description: 'A passage of the description of an entity.',
  fields: (t) => ({
    quote: t.string({
      required: true,
      description: 'Its words; white space does not matter. At most 1,000 characters.',
    }),
    before: t.string({ description: 'The text before it, to tell it from the same words elsewhere.' }),
    after: t.string({ description: 'The text after it.' }),
  }),
});

builder.relayMutationField(
  'createComment',
  {
    inputFields: (t) => ({
      entityId: t.field({ ...ownIdOf('Entity'), required: true, description: 'The entity that the comment is about.' }),
      content: t.string({ required: true, description: words }),
      threadId: t.field({
        ...idOf('Comment'),
        description: 'The thread to reply in, by the id of any of its comments. A reply has no place of its own.',
      }),
      field: t.field({ type: CommentFieldRef, description: 'About which field; left out, about the entity.' }),
      propertyId: t.field({
        ...idOf('Property'),
        description: 'The property whose value it is about, if it is about an attribute.',
      }),
      passage: t.field({ type: PassageInput, description: 'About which passage of the description.' }),
    }),
  },
  {
    description:
      'Adds a comment on an entity, or a reply in a thread. This creates no revision, and is possible on locked entities. Needs REVIEW.',
    resolve: (_root, { input: { entityId, ...given } }, ctx) =>
      addComment(ctx, entityId.organization, { ...given, entityId: entityId.id }),
  },
  { outputFields: commentPayload('The new comment.') },
);

builder.relayMutationField(
  'changeComment',
  {
    inputFields: (t) => ({
      commentId: t.field({ ...ownIdOf('Comment'), required: true, description: 'The comment.' }),
      content: t.string({ required: true, description: words }),
    }),
  },
  {
    description: 'Changes the words of a comment. Only who said it may.',
    resolve: (_root, { input: { commentId, content } }, ctx) =>
      changeComment(ctx, commentId.organization, commentId.id, { content }),
  },
  { outputFields: commentPayload('The comment with its new text.') },
);

builder.relayMutationField(
  'resolveComment',
  {
    inputFields: (t) => ({
      commentId: t.field({ ...ownIdOf('Comment'), required: true, description: 'The thread, by any of its comments.' }),
      resolved: t.boolean({ required: true, description: 'True resolves it, false opens it again.' }),
    }),
  },
  {
    description: 'Resolves a thread, or opens it again. Whoever may review in the project may.',
    resolve: (_root, { input: { commentId, resolved } }, ctx) =>
      changeComment(ctx, commentId.organization, commentId.id, { resolved }),
  },
  { outputFields: commentPayload('The thread as it is now.') },
);

builder.relayMutationField(
  'deleteComment',
  {
    inputFields: (t) => ({
      commentId: t.field({ ...ownIdOf('Comment'), required: true, description: 'The comment.' }),
    }),
  },
  {
    description:
      'Takes a comment back: its words are gone, what answers it stays. Who said it may, and whoever may unlock what others have locked.',
    resolve: (_root, { input: { commentId } }, ctx) => deleteComment(ctx, commentId.organization, commentId.id),
  },
  { outputFields: commentPayload('The comment without its text.') },
);
