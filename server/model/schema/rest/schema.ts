import { z } from '@hono/zod-openapi';

import { int32 } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import { propertyTypeNames } from '../../attributes/types/index.ts';
import { asOf } from '../../projects/rest/as-of.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { readSchemaOf } from '../queries/schema.ts';
import { colours, type Schema, type SchemaItem } from '../schema.ts';

const item = z.object({
  id: int32,
  globalId: z.string().min(1).max(100),
  projectId: int32.openapi({ description: "The project it is stored in; 0 for the organization's own." }),
  name: z.string(),
  description: z.string().openapi({ description: 'HTML.' }),
  isHidden: z.boolean(),
  isLocked: z.boolean(),
});
// The shape depends on the type of the property; the rules know it.
const value = z.unknown().openapi({
  description: 'The value with which a new entity or link starts, in the shape of its type; null for none.',
}) as unknown as z.ZodType<AttributeValue, AttributeValue>;
const targetRelation = z.strictObject({
  targetClassId: int32,
  targetRelationId: int32,
  isHidden: z.boolean().optional(),
});
const classShape = item
  .extend({
    parentId: int32.nullable(),
    isAbstract: z.boolean(),
    colour: z.enum(colours),
    icon: z.string(),
    localTargetRelations: z.array(targetRelation),
  })
  .openapi('Class');
const propertyShape = item
  .extend({
    classId: int32.nullable().openapi({ description: 'null for a property of relations.' }),
    type: z.enum(propertyTypeNames),
    order: z.number(),
    typeParameters: z.strictObject({
      choices: z.array(z.string()).optional(),
      retired: z.array(z.string()).optional().openapi({ description: 'Kept where they are held; no longer offered.' }),
      colours: z.record(z.string(), z.enum(colours)).optional().openapi({ description: 'The colours, by the choice.' }),
      defaultValue: value.optional(),
    }),
    defaultValue: value,
  })
  .openapi('Property');
const relationShape = item
  .extend({ inverseId: int32, isCanonical: z.boolean(), propertyIds: z.array(int32) })
  .openapi('Relation');
const labelShape = item
  .extend({ parentId: int32.nullable(), classIds: z.array(int32), isLinkedLabel: z.boolean() })
  .openapi('Label');

export const schemaShape = z
  .object({
    classes: z.array(classShape),
    relations: z.array(relationShape),
    labels: z.array(labelShape),
    properties: z.array(propertyShape),
  })
  .openapi('Schema');
export const saveShape = z
  .object({
    classes: z.array(classShape.partial().strict()),
    relations: z.array(relationShape.partial().strict()),
    labels: z.array(labelShape.partial().strict()),
    properties: z.array(propertyShape.partial().strict()),
  })
  .partial()
  .strict()
  .openapi('SchemaSave', {
    description:
      'Items without an id are new, and so are those with a negative one, by which other items of the same body may refer to them. What an item leaves out stays as it is.',
  });

export const presentSchema = (schema: Schema): z.input<typeof schemaShape> => ({
  classes: Array.from(schema.classes.values(), presentItem),
  relations: Array.from(schema.relations.values(), presentItem),
  labels: Array.from(schema.labels.values(), presentItem),
  properties: Array.from(schema.properties.values(), presentItem),
});
const presentItem = <T extends SchemaItem>({ organizationId: _organizationId, ...item }: T) => item;

const routes = api();

/** Serves one call for the organization's own schema (project 0) and for a project's. */
function serve(path: string, of: string, params: typeof inOrganization, projectOf: (params: object) => number): void {
  routes.openapi(
    route('get', path, {
      id: `read${of}Schema`,
      summary: 'The schema: classes, relations, labels and properties',
      params,
      query: z.object({ asOf }),
      reply: schemaShape,
    }),
    async (c) => {
      const given = c.req.valid('param');
      const schema = await readSchemaOf(ctxOf(c), given.org, projectOf(given), c.req.valid('query').asOf);
      return c.json(presentSchema(schema), 200);
    },
  );
}
serve('/o/{org}/schema', 'Organization', inOrganization, () => 0);
const inPath = (params: object) => (params as z.infer<typeof inProject>).projectId;
serve('/o/{org}/p/{projectId}/schema', 'Project', inProject, inPath);

export const schemaRoutes = routes;
