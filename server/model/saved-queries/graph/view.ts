import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import type { SavedView, ViewKind } from '../view.ts';

const ViewKindRef = builder.enumType('SavedViewKind', {
  description: 'How a table of entities stands.',
  values: enumValues({
    TREE: 'As a hierarchy.',
    FLAT: 'As a list; the only view that can have groups.',
    CARDS: 'As cards.',
  } satisfies Record<ViewKind, string>),
});

/** The view of the table that belongs to a saved query, in the graph. */
export const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'How the table stands for a saved query.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ViewKindRef, description: 'As a hierarchy, a list or cards.' }),
    order: t.exposeString('order', { nullable: true, description: "As 'order:' says it; null for by number." }),
    groupBy: t.exposeString('groupBy', {
      nullable: true,
      description: 'By what it stands in groups, as `entityGroups` is asked for it; null for no groups.',
    }),
    groupTitle: t.exposeString('groupTitle', { nullable: true, description: 'What people call that.' }),
    columns: t.exposeStringList('columns', { description: 'The keys of its columns, in their order.' }),
  }),
});

/** The view of the table as input. */
export const SavedViewInput = builder.inputType('SavedViewInput', {
  description: 'How the table is to stand for a saved query.',
  fields: (t) => ({
    kind: t.field({ type: ViewKindRef, required: true, description: 'As a hierarchy, a list or cards.' }),
    order: t.string({ description: "As 'order:' says it; left out, by number." }),
    groupBy: t.string({ description: 'By what it stands in groups, as `entityGroups` is asked for it.' }),
    groupTitle: t.string({ description: 'What people call that.' }),
    columns: t.stringList({ required: true, description: 'The keys of its columns, in their order; at most 100.' }),
  }),
});
