import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import type { SavedView, ViewKind } from '../view.ts';

const ViewKindRef = builder.enumType('SavedViewKind', {
  description: 'The forms of a table of entities.',
  values: enumValues({
    TREE: 'A hierarchy.',
    FLAT: 'A list; the only view that can have groups.',
    CARDS: 'A table of cards.',
  } satisfies Record<ViewKind, string>),
});

/** The view of the table that belongs to a saved query, in the graph. */
export const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'The way in which the table shows a saved query.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ViewKindRef, description: 'The form of the table: a hierarchy, a list or cards.' }),
    order: t.exposeString('order', {
      nullable: true,
      description: "The order, as 'order:' takes it; null for by number.",
    }),
    groupBy: t.exposeString('groupBy', {
      nullable: true,
      description: 'The grouping, as `entityGroups` takes it; null for no groups.',
    }),
    groupTitle: t.exposeString('groupTitle', {
      nullable: true,
      description: 'The name of the grouping that people read.',
    }),
    columns: t.exposeStringList('columns', { description: 'The keys of its columns, in their order.' }),
  }),
});

/** The view of the table as input. */
export const SavedViewInput = builder.inputType('SavedViewInput', {
  description: 'The way in which the table is to show a saved query.',
  fields: (t) => ({
    kind: t.field({
      type: ViewKindRef,
      required: true,
      description: 'The form of the table: a hierarchy, a list or cards.',
    }),
    order: t.string({ description: "The order, as 'order:' takes it; left out, by number." }),
    groupBy: t.string({ description: 'The grouping, as `entityGroups` takes it.' }),
    groupTitle: t.string({ description: 'The name of the grouping that people read.' }),
    columns: t.stringList({ required: true, description: 'The keys of its columns, in their order; at most 100.' }),
  }),
});
