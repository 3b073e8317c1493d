import { UserRef } from '../../../identity/users/graph/user.ts';
import { userRow } from '../../../identity/users/queries/compiled.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { madeElsewhere } from '../rules/made-elsewhere.ts';
import { columnField } from './column-field.ts';
import { EntityRef } from './types.ts';

builder.objectFields(EntityRef, (t) => ({
  created: t.field({ type: 'DateTime', description: 'The time when it was made.', ...columnField('created') }),
  createdBy: t.string({ description: 'The username of who made it.', ...columnField('createdBy') }),
  modified: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'The time when it last changed; null if it never has.',
    ...columnField('modified'),
  }),
  modifiedBy: t.string({
    nullable: true,
    description: 'The username of who changed it last.',
    ...columnField('modifiedBy'),
  }),
  madeElsewhere: t.string({
    nullable: true,
    description:
      'The person who made and changed it before someone else brought it in, as its file said: made by admin on 2001-05-03. Null for what was made here.',
    resolve: ({ entity }) => madeElsewhere(entity.metadata),
    ...compiledField({
      reads: ['metadata'],
      computed: (row) => ({
        values: { metadata: row.column('metadata') },
        of: ({ metadata }) => madeElsewhere(metadata as Record<string, string>),
      }),
    }),
  }),
  creator: t.field({
    type: UserRef,
    nullable: true,
    description: 'The person who made it.',
    resolve: ({ entity }, _args, ctx) => batch(ctx, readUsers, entity.createdBy),
    ...compiledField({ reads: ['createdBy'], row: (row) => userRow(row.column('createdBy')) }),
  }),
  modifier: t.field({
    type: UserRef,
    nullable: true,
    description: 'The person who changed it last.',
    resolve: ({ entity }, _args, ctx) => (entity.modifiedBy === null ? null : batch(ctx, readUsers, entity.modifiedBy)),
    ...compiledField({ reads: ['modifiedBy'], row: (row) => userRow(row.column('modifiedBy')) }),
  }),
}));
