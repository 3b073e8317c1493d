import { newsSubscription } from '../../../platform/feed/followed.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { schemaNews, type SchemaRevision } from '../queries/schema.ts';

const SchemaChangeRef = builder.objectRef<SchemaRevision>('SchemaChange').implement({
  ...sameForAll,
  description: 'A project whose schema is another one now.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Higher after every change.' }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: (change, _args, ctx) => projectOf(ctx, change),
    }),
  }),
});

builder.subscriptionField('schemaChanged', (t) =>
  t.field({
    type: SchemaChangeRef,
    description:
      "A project at once, and whenever its schema has changed: by its own items or by those of its organization. What is there when you have come back from a lost connection is told again; compare the schema's version.",
    args: { organization: t.arg.string({ required: true }), projectId: t.arg.int({ required: true }) },
    ...newsSubscription(schemaNews),
  }),
);
