import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { causes, type Cause } from '../../revisions/cause.ts';

const CauseKindRef = builder.enumType('RevisionCauseKind', {
  description: 'The kinds of acts that make a revision.',
  values: enumValues({
    save: 'A save, or a change from before causes were recorded.',
    import: 'An import of a file.',
    delete: 'A deletion.',
    restore: 'Deleted entities were restored.',
    undo: 'Another revision was undone.',
    redo: 'An undone revision was redone.',
    revert: 'Entities were reverted to an earlier version.',
    schema: 'A change of the schema alone.',
    merge: 'A merge of another project.',
    move: 'Entities were moved to another project, or came from one.',
    project: 'The name, preferences or workflow of the project.',
    file: 'A file of the project was replaced, or had an earlier version restored.',
    copy: 'The project began as a copy of another.',
  } satisfies Record<(typeof causes)[number], string>),
});

export const CauseRef = builder.objectRef<Cause>('RevisionCause').implement({
  ...sameForAll,
  description: 'The reason why a revision came to be.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CauseKindRef, description: 'The kind of act that made it.' }),
    revision: t.int({
      nullable: true,
      description:
        'The revision that was undone, or redone; of a merge, up to which revision the other project was merged.',
      resolve: (cause) => cause.revision ?? null,
      ...compiledField({ column: 'revision' }),
    }),
    projectId: t.int({
      nullable: true,
      description:
        'The number of the project that was merged, for a merge; of the project that entities went to or came from, for a move; null for other kinds, and where the branch had been deleted before this was kept.',
      resolve: (cause) => cause.projectId ?? null,
      ...compiledField({ column: 'projectId' }),
    }),
  }),
});
