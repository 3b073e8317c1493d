import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { saveTable, type TableResult } from '../commands/save-table.ts';
import type { TableCell, TableColumn } from '../rules/typed-table.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from './payload-fields.ts';

const TableFieldRef = builder.enumType('TableField', {
  description: 'The fields that a column of a typed table can hold.',
  values: {
    NAME: { value: 'NAME', description: 'The name.' },
    NUMBER: { value: 'NUMBER', description: 'The dotted number.' },
    DESCRIPTION: { value: 'DESCRIPTION', description: 'The description, as plain text.' },
    CLASS: { value: 'CLASS', description: 'The class of a new entity, by name.' },
    LABELS: { value: 'LABELS', description: 'All labels, by name, with commas between.' },
    ATTRIBUTE: { value: 'ATTRIBUTE', description: 'The value of a property.' },
  } as const satisfies Record<TableColumn['field'], { value: TableColumn['field']; description: string }>,
});
const TableColumnInput = builder.inputType('TableColumnInput', {
  description: 'A column of a typed table.',
  fields: (t) => ({
    field: t.field({ type: TableFieldRef, required: true, description: 'The field of the entity that it holds.' }),
    property: t.string({
      description: 'The name of the property, which several classes may have, where it holds one.',
    }),
  }),
});
const TableRowInput = builder.inputType('TableRowInput', {
  description: 'A row of a typed table.',
  fields: (t) => ({
    entityId: t.field({
      ...idOf('Entity'),
      description: 'The entity whose row it is. If it is left out, a new entity is made.',
    }),
    revision: t.int({
      description: 'The revision on which the values of this row were read, where it is not that of the table.',
    }),
    texts: t.field({
      type: ['String'],
      required: { list: true, items: false },
      description:
        'A text for each column, as the table of the database shows values; null leaves a field as it is, a blank one empties it.',
    }),
  }),
});
const TableCellRef = builder.objectRef<TableCell>('TableCell').implement({
  description: 'The effect of a text in a typed table, or the reason why it has none.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Its row, counted from 0.' }),
    column: t.exposeInt('column', {
      nullable: true,
      description: 'Its column, counted from 0; null where all of the row is refused.',
    }),
    before: t.exposeString('before', { description: 'The value as it was, as text.' }),
    after: t.exposeString('after', {
      description: 'The value as it becomes, as text; where it is refused, what was typed.',
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why it cannot; null where it can.' }),
    warning: t.exposeString('warning', {
      nullable: true,
      description:
        'The parts of the text that the value leaves out, such as a choice that does not exist; null where it takes all of it.',
    }),
  }),
});

builder.relayMutationField(
  'saveTable',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      columns: t.field({ type: [TableColumnInput], required: true, description: 'The columns, up to 50.' }),
      rows: t.field({ type: [TableRowInput], required: true, description: 'The rows to save, up to 5,000.' }),
      classId: t.field({ ...idOf('Class'), description: 'The class of new entities whose row names none.' }),
      revision: t.int({
        description:
          'The revision on which the values were read that the texts take the place of. What others changed since is kept; the same field changed to something else is refused (409). A trial does not ask.',
      }),
      isTrial: t.boolean({ description: 'True to say only what would become of each, and change nothing.' }),
      takesWhole: t.boolean({
        description: 'True to refuse texts of which a value leaves out a part, such as a choice that does not exist.',
      }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Saves the texts of table cells as values of entities and as new entities, in one save, all or none. A preview returns the values, and which texts are refused and why.',
    resolve: async (_root, { input }, ctx): Promise<MutationResult & Pick<TableResult, 'cells'>> => {
      const { projectId: place, isTrial, takesWhole, throughLocks, ...table } = input;
      const { entityIds, ...result } = await saveTable(ctx, place.organization, place.projectId, {
        ...table,
        rows: table.rows.map(({ texts, ...row }) => ({ ...row, texts: texts.map((text) => text ?? null) })),
        isTrial: isTrial ?? false,
        takesWhole: takesWhole ?? false,
        throughLocks: throughLocks ?? false,
      });
      return { ...place, ...result, ids: entityIds };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if nothing changed, and for a preview.')),
      cells: t.field({
        type: [TableCellRef],
        description: 'The cells that change something, leave something out or are refused.',
        resolve: ({ cells }) => cells,
      }),
      entities: t.field(entitiesField('The entities that were saved, in the order of their rows.')),
      project: t.field(projectField),
    }),
  },
);
