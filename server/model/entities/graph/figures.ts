import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readFigures, type Figure } from '../queries/figures.ts';
import type { FigureName } from '../rules/figures.ts';

const FigureNameRef = builder.enumType('FigureName', {
  description:
    'The kinds of things that are counted: requirements that nothing satisfies or verifies, entities in review, your open ones, overdue ones, ones that others changed.',
  values: enumValues({
    UNSATISFIED: 'Requirements that no entity satisfies.',
    UNVERIFIED: 'Requirements that no entity verifies.',
    IN_REVIEW: 'Entities in review.',
    MINE: 'Your open items.',
    LATE: 'Overdue items.',
    CHANGED: 'Entities that others changed since your last visit.',
  } satisfies Record<FigureName, string>),
});
const FigureRef = builder.objectRef<Figure>('Figure').implement({
  description: 'A count that leads to what it counted.',
  fields: (t) => ({
    name: t.field({
      type: FigureNameRef,
      description: 'The kind of thing that is counted.',
      resolve: ({ name }) => name,
    }),
    query: t.exposeString('query', { description: 'The search that finds what is counted.' }),
    count: t.exposeInt('count', { description: 'The number of things that it counts.' }),
    of: t.exposeInt('of', {
      nullable: true,
      description: 'The number of which `count` is a part; null where the share says nothing.',
    }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'The time of your last visit, for figures that count from it; null for others.',
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  figures: t.field({
    type: [FigureRef],
    description:
      'The counts that an engineer asks for on arriving, as far as its schema knows the things that they count.',
    complexity: 250,
    resolve: ({ key }, _args, ctx) => readFigures(ctx, key),
  }),
}));
