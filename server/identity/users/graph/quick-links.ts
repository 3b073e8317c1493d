import type { NamedLink } from '../../../platform/config.ts';
import { builder } from '../../../platform/graph/builder.ts';

const QuickLinkRef = builder.objectRef<NamedLink>('QuickLink').implement({
  description: 'A page elsewhere that the menu offers.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, such as Resources.' }),
    url: t.exposeString('url', { description: 'Its address.' }),
  }),
});
builder.queryField('quickLinks', (t) =>
  t.field({
    type: [QuickLinkRef],
    description: 'The pages elsewhere that the menu offers; none to strangers.',
    resolve: (_root, _args, { viewer, services: { config } }) => (viewer ? [...config.quickLinks] : []),
  }),
);
