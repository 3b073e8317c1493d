import { z } from 'zod';

import { problemsOf } from '../../../platform/http/shape-problems.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { colours, schemaKinds, type SchemaItem, type SchemaItems } from '../../schema/schema.ts';

const id = z.int();
const item = { id, globalId: z.string().min(1).max(100), name: z.string().max(5_000) };
const named = {
  description: z.string().max(1_000_000).default(''),
  isHidden: z.boolean().default(false),
};
/** The shape of a schema in a file of ours, alone or with its project; further fields of items are ignored. */
const schema = z.object({
  classes: z.array(
    z.object({
      ...item,
      ...named,
      parentId: id.nullable().default(null),
      isAbstract: z.boolean().default(false),
      colour: z.enum(colours).default('grey'),
      icon: z.string().max(100).default('box'),
      localTargetRelations: z
        .array(z.object({ targetClassId: id, targetRelationId: id, isHidden: z.boolean().optional() }))
        .default([]),
    }),
  ),
  properties: z.array(
    z.object({
      ...item,
      ...named,
      classId: id.nullable().default(null),
      type: z.string(),
      order: z.number().default(0),
      typeParameters: z
        .object({
          choices: z.array(z.string()).optional(),
          retired: z.array(z.string()).optional(),
          colours: z.record(z.string(), z.enum(colours)).optional(),
        })
        .default({}),
      defaultValue: z.unknown().default(null),
    }),
  ),
  relations: z.array(
    z.object({ ...item, ...named, inverseId: id, isCanonical: z.boolean(), propertyIds: z.array(id).default([]) }),
  ),
  labels: z.array(
    z.object({
      ...item,
      ...named,
      parentId: id.nullable().default(null),
      classIds: z.array(id).default([]),
      isLinkedLabel: z.boolean().default(false),
    }),
  ),
});
const wrapped = z.object({ schema });

/** Reads the items of a schema in a file; refuses them with the place of the fault. */
export function itemsOfDocument(given: unknown): SchemaItems {
  const isWrapped = typeof given === 'object' && given !== null && 'schema' in given;
  const read = isWrapped ? wrapped.transform((each) => each.schema).safeParse(given) : schema.safeParse(given);
  if (!read.success) {
    const problem = problemsOf(read.error.issues, given, 'The schema');
    throw invalid(`This is not a schema of Truss. ${problem} Export a schema from Truss, and compare with that file.`);
  }
  const own = { organizationId: 0, projectId: 0, isLocked: false };
  return Object.fromEntries(
    schemaKinds.map((kind) => [kind, read.data[kind].map((each) => ({ ...each, ...own }) as unknown as SchemaItem)]),
  ) as unknown as SchemaItems;
}
