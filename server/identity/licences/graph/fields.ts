import { Refused } from '../../../platform/graph/answers.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { LicenceRefusalRef } from '../../../refusal-types/graph/types.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import type { ViewerLicence } from '../licence.ts';
import { licenceByKey, readAllLicences, viewerLicence } from '../queries/licences.ts';
import { LicenceRef } from './types.ts';

const StateRef = builder.enumType('ViewerLicenceState', {
  description: 'The license state of a user in an organization.',
  values: {
    NOT_NEEDED: { description: 'The organization needs none.' },
    NAMED: { description: 'One is bound to them.' },
    FLOATING: { description: 'This session has taken one.' },
    NOT_TAKEN: { description: 'None yet; the next call takes one, if there is one.' },
    REFUSED: { description: 'There can be none; `refusal` says why.' },
  } as const,
});
const ViewerLicenceRef = builder.objectRef<ViewerLicence>('ViewerLicence').implement({
  description: 'Your license state in an organization.',
  fields: (t) => ({
    state: t.expose('state', { type: StateRef, description: 'The source of the licence.' }),
    kind: t.exposeString('kind', {
      nullable: true,
      description: "'users' or 'reviewers': whose licences you need; null where it is refused.",
    }),
    refusal: t.field({
      type: LicenceRefusalRef,
      nullable: true,
      description: 'The reason why you can have none.',
      resolve: ({ refusal }) => refusal && new Refused(refusal),
    }),
  }),
});

builder.objectFields(OrganizationNodeRef, (t) => ({
  licence: t.field({
    type: LicenceRef,
    nullable: true,
    description: 'Its licences, for its administrators; null where it needs none.',
    resolve: ({ key }, _args, ctx) => licenceByKey(ctx, key),
  }),
  viewerLicence: t.field({
    type: ViewerLicenceRef,
    description: 'Your license state. Reading it does not take a license.',
    resolve: ({ key }, _args, ctx) => viewerLicence(ctx, key),
  }),
}));

builder.queryField('licences', (t) =>
  t.field({
    type: [LicenceRef],
    nullable: true,
    description: 'The licences of all organizations that need some, for administrators of the server.',
    resolve: (_root, _args, ctx) => readAllLicences(ctx),
  }),
);
