import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { LabelType, inSchema } from '../../schema/graph/types.ts';
import { mastersAmong, type LabelMaster } from '../queries/masters.ts';
import { mastersLoader } from './loaders.ts';
import { EntityRef } from './types.ts';

const LabelMasterRef = builder.objectRef<LabelMaster>('LabelMaster').implement({
  description: 'A linked label with the one entity that those which carry it are kept together with.',
  fields: (t) => ({
    label: t.field({
      type: LabelType,
      description: 'The label.',
      resolve: ({ schema, label }) => inSchema(schema, label),
    }),
    entity: t.field({ type: EntityRef, description: 'Its master.', resolve: ({ master }) => master }),
  }),
});

builder.objectField(EntityRef, 'masters', (t) =>
  t.field({
    type: [LabelMasterRef],
    description: 'The masters of the linked labels that it carries, in the order of its labels; itself left out.',
    complexity: { multiplier: 5 },
    resolve: async (of, _args, ctx) => {
      const linked = of.entity.labelIds.filter((id) => of.schema.labels.get(id)?.isLinkedLabel);
      const found = await Promise.all(linked.map((id) => batch(ctx, mastersLoader(of), id)));
      return mastersAmong(new Map(found.flatMap((each) => (each ? [[each.label.id, each] as const] : []))), of.entity);
    },
  }),
);
