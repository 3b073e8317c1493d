import { builder } from '../../platform/graph/builder.ts';
import { nodeId } from '../../platform/graph/ids.ts';
import { ProjectRef } from '../projects/graph/project.ts';
import type { ShownNotations, ShownTable, ShownValue } from './notation.ts';
import { readNotations } from './queries.ts';

const ValueInput = builder.inputType('NotationInput', {
  description: 'A place in a text where the value of another entity stands.',
  fields: (t) => ({
    target: t.string({
      required: true,
      description: 'The entity as the text names it: by its number, or by its global id.',
    }),
    attribute: t.string({
      description: 'The part that is shown: name, number, or a property by its name. Left out, the display name.',
    }),
  }),
});
const TableInput = builder.inputType('NotationTableInput', {
  description: 'A place in a text where a table of what a query finds stands.',
  fields: (t) => ({
    query: t.string({ required: true, description: 'The search, in the search language.' }),
    limit: t.int({ description: 'The maximum number of rows, up to 100; 20 if it is left out.' }),
    attr: t.string({ description: 'The columns, with commas between. If left out, number and name.' }),
  }),
});

const organizationOf = (id: number | null, organizationId: number) =>
  id === null ? null : nodeId('Entity', organizationId, id);
type Of<T> = T & { organizationId: number };

const ValueRef = builder.objectRef<Of<ShownValue>>('NotationValue').implement({
  description: 'The text that replaces a notation.',
  fields: (t) => ({
    target: t.exposeString('target', { description: 'The entity as it was asked for.' }),
    attribute: t.exposeString('attribute', { description: 'The attribute as it was asked for.' }),
    text: t.exposeString('text', { description: 'The value in words.' }),
    isBroken: t.exposeBoolean('isBroken', {
      description: 'True when there is no such entity in the project, or nothing of that name in its class.',
    }),
    entityNumber: t.exposeInt('entityId', { nullable: true, description: 'The number of the entity.' }),
    entityId: t.id({
      nullable: true,
      description: 'The id of the entity; null where there is none.',
      resolve: ({ entityId, organizationId }) => organizationOf(entityId, organizationId),
    }),
  }),
});
const RowRef = builder.objectRef<ShownTable['rows'][number]>('NotationRow').implement({
  description: 'A row of such a table.',
  fields: (t) => ({
    entityNumber: t.exposeInt('entityId', { description: 'The number of the entity it is of.' }),
    cells: t.exposeStringList('cells', { description: 'The texts of the row, column by column.' }),
  }),
});
const TableRef = builder.objectRef<ShownTable>('NotationTable').implement({
  description: 'A table that stands in a text.',
  fields: (t) => ({
    query: t.exposeString('query', { description: 'The query as it was asked for.' }),
    limit: t.exposeInt('limit', { nullable: true, description: 'The limit as it was asked for.' }),
    attr: t.exposeString('attr', { description: 'The columns as they were asked for.' }),
    columns: t.exposeStringList('columns', { description: 'The columns.' }),
    rows: t.field({
      type: [RowRef],
      description: 'The rows, one for each entity that the query finds.',
      resolve: ({ rows }) => rows,
    }),
    total: t.exposeInt('total', {
      description:
        'The number of entities that the query finds: more than there are rows where the table is cut short.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'The reason why the query finds nothing, where the schema or the language does not know it.',
    }),
  }),
});
const NotationsRef = builder.objectRef<Of<ShownNotations>>('Notations').implement({
  description: 'The texts that replace notations.',
  fields: (t) => ({
    values: t.field({
      type: [ValueRef],
      description: 'The values, in the order that was asked for.',
      resolve: ({ values, organizationId }) => values.map((each) => ({ ...each, organizationId })),
    }),
    tables: t.field({
      type: [TableRef],
      description: 'The tables, in the order that was asked for.',
      resolve: ({ tables }) => tables,
    }),
  }),
});

builder.objectField(ProjectRef, 'notations', (t) =>
  t.field({
    type: NotationsRef,
    complexity: 50,
    description: 'The texts that replace the notations of some texts: ask for all of a page at once.',
    args: {
      values: t.arg({ type: [ValueInput], description: 'The notations of values, up to 1,000.' }),
      tables: t.arg({ type: [TableInput], description: 'The notations of tables, up to 50.' }),
    },
    resolve: async ({ key }, { values, tables }, ctx) => ({
      organizationId: key.organizationId,
      ...(await readNotations(ctx, key, {
        values: (values ?? []).map(({ target, attribute }) => ({ target, attribute: attribute ?? '' })),
        tables: (tables ?? []).map(({ query, limit, attr }) => ({ query, limit: limit ?? null, attr: attr ?? '' })),
      })),
    }),
  }),
);
