import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../../platform/context.ts';
import { int32, taking } from '../../../platform/http/rest-fields.ts';
import { flag } from '../../../platform/http/rest.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { ContentField, SettingField } from '../../changes/rules/field-lists.ts';
import type { LockField } from '../../changes/rules/field-lists.ts';
import type { FieldsWith } from '../../changes/rules/fields.ts';
import type { Entity, Rel } from '../entity.ts';
import type { Outcome } from '../plans/outcome.ts';
import { readRelsOf, shownOutcome } from '../queries/outcome.ts';

const id = int32;

/** The query parameter to write through locks that the viewer may open. */
export const throughLocksParameter = flag.openapi({
  description:
    'True when locked entities are changed all the same, for those who may unlock them; otherwise they are refused (409).',
});
export const attrs = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Attrs, Attrs>;
const metadata = z.record(z.string(), z.string());
const rel = z.strictObject({ relationId: id, targetId: id, attrs: attrs.optional() });

/** The fields that api/v4 shows: flows are drawn in diagrams, and origins serve merges. */
type Shown = Exclude<keyof Entity, 'organizationId' | 'controlStep' | FieldsWith<{ part: 'origin' }>>;
/** The fields that a save may state; the holder of a lock is whoever sets it. */
type Stated = Exclude<ContentField | SettingField | LockField, 'controlStep' | 'lockedBy'>;
type Shape<Name extends PropertyKey> = Record<Name, z.ZodType> & Record<string, z.ZodType>;

const fieldsOfPatch = z
  .object({
    id: id
      .optional()
      .openapi({ description: 'An existing entity, or an id allocated before; without one a new entity is made.' }),
    globalId: z.string(),
    projectId: id,
    classId: id.nullable(),
    name: z.string(),
    number: z.string(),
    description: z.string(),
    attrs: attrs.openapi({
      description: 'The attributes by property id. Keys given are set, null takes a value away, others stay.',
    }),
    rels: z
      .array(rel)
      .openapi({ description: 'All links of the entity, from its side. If left out, they stay as they are.' }),
    relOrders: z.array(z.strictObject({ relationId: id, targetIds: z.array(id) })).openapi({
      description:
        'The targets of a relation that stand first, in this order; none: all go by number again. Answers have `rels` in it.',
    }),
    labelIds: z.array(id),
    metaNumber: z.string().nullable(),
    imageId: id.nullable(),
    linkedLabelId: id.nullable(),
    isHidden: z.boolean(),
    isArchived: z.boolean(),
    isRedacted: z.boolean(),
    isLocked: z.boolean().openapi({
      description:
        'True when it is locked, which it then is by you; it is locked after its other fields are written, and unlocked before, if you may unlock it.',
    }),
    branches: z.unknown(),
    metadata,
    script: z.string().nullable(),
    revision: id.openapi({
      description: 'The revision it was read at: what others changed since is kept, clashes are refused (409).',
    }),
  } satisfies Shape<Stated>)
  .partial()
  .required({ projectId: true });

export const entityShape = z
  .object({
    id,
    globalId: z.string(),
    projectId: id,
    classId: id,
    name: z.string(),
    number: z.string(),
    sortNumber: z.string(),
    metaNumber: z.string().nullable(),
    description: z.string(),
    attrs,
    rels: z.array(rel.required()).optional(),
    labelIds: z.array(id),
    imageId: id.nullable(),
    imageModified: z.string().nullable(),
    linkedLabelId: id.nullable(),
    isHidden: z.boolean(),
    isArchived: z.boolean(),
    isRedacted: z.boolean(),
    isLocked: z.boolean(),
    lockedBy: z.string().nullable(),
    branches: z.unknown(),
    metadata,
    script: z.string().nullable(),
    created: z.string(),
    createdBy: z.string(),
    createdById: z.string(),
    modified: z.string().nullable(),
    modifiedBy: z.string().nullable(),
    modifiedById: z.string().nullable(),
    revision: id,
  } satisfies Shape<Shown>)
  .openapi('Entity');

/** The patch of an entity. Further fields of an answer may be sent along; they are ignored. */
export const patchShape = taking(fieldsOfPatch, Object.keys(entityShape.shape)).openapi('EntityPatch');

/** Presents an entity in api/v4 form. People are identified by usernames, so both spellings of them are equal. */
export function presentEntity(
  {
    organizationId: _organization,
    controlStep: _step,
    originProjectId: _project,
    originId: _id,
    originRevision: _revision,
    ...entity
  }: Entity,
  rels?: readonly Rel[],
): z.infer<typeof entityShape> {
  return {
    ...entity,
    ...(rels && { rels: [...rels] }),
    imageModified: entity.imageModified?.toISOString() ?? null,
    created: entity.created.toISOString(),
    createdById: entity.createdBy,
    modified: entity.modified?.toISOString() ?? null,
    modifiedById: entity.modifiedBy,
  };
}

/** Presents what a command has made of entities in api/v4 form, as its viewer may see them, with their links. */
export async function presentOutcome(ctx: Ctx, outcome: Outcome) {
  const shown = shownOutcome(outcome);
  const rels = await readRelsOf(ctx, shown, outcome);
  return shown.map(({ entity }) => presentEntity(entity, rels.get(entity.id)));
}
