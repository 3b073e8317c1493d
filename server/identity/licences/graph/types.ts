import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { UserRef } from '../../users/graph/user.ts';
import { readUsers } from '../../users/queries/users.ts';
import type { Licence, NamedHolder, Pool, PoolType, Seat } from '../licence.ts';

export const LicenceTypeRef = builder.enumType('LicenceType', {
  description: 'The four kinds of licences: bound to a person or taken for a session, for users or for reviewers.',
  values: enumValues({
    named_users: 'Assigned to one person, for users.',
    floating_users: 'Shared by users: in use as long as a session.',
    named_reviewers: 'Assigned to one person, for reviewers.',
    floating_reviewers: 'Shared by reviewers: in use as long as a session.',
  } satisfies Record<PoolType, string>),
});

const user = {
  type: UserRef,
  nullable: true,
  description: 'The person.',
  resolve: ({ username }: { username: string }, _args: object, ctx: Ctx) => batch(ctx, readUsers, username),
} as const;

const PoolRef = builder.objectRef<Pool>('LicencePool').implement({
  description: 'The licences of one kind.',
  fields: (t) => ({
    type: t.expose('type', { type: LicenceTypeRef, description: 'The kind.' }),
    size: t.exposeInt('size', { description: 'The number of files.' }),
    given: t.exposeInt('given', {
      description: 'The number of licences that are bound to people; 0 for floating ones.',
    }),
    taken: t.exposeInt('taken', { description: 'The number of licences that are in use now.' }),
    open: t.exposeInt('open', { description: 'The number of licences that can still be given, or taken.' }),
  }),
});

const NamedRef = builder.objectRef<NamedHolder>('NamedLicence').implement({
  description: 'A licence that is bound to a person.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The person to whom it is bound, by username.' }),
    user: t.field(user),
    type: t.expose('type', { type: LicenceTypeRef, description: 'The kind.' }),
    since: t.expose('since', { type: 'DateTime', description: 'The time when it was given.' }),
    isActive: t.exposeBoolean('isActive', { description: 'True when they have been here in the last half hour.' }),
  }),
});

const SeatRef = builder.objectRef<Seat>('LicenceSeat').implement({
  description: 'A floating licence that a session has taken.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The person whose session it is, by username.' }),
    user: t.field(user),
    type: t.expose('type', { type: LicenceTypeRef, description: 'The kind.' }),
    taken: t.expose('taken', { type: 'DateTime', description: 'The time when it was taken.' }),
    lastUsed: t.expose('lastUsed', { type: 'DateTime', description: 'The time when it was last used, to the minute.' }),
  }),
});

export const LicenceRef = builder.objectRef<Licence>('Licence').implement({
  description: 'The licences of an organization.',
  fields: (t) => ({
    organizationSlug: t.exposeString('slug', { description: 'The name of the organization in addresses.' }),
    ends: t.exposeString('ends', { nullable: true, description: 'Their last day, as YYYY-MM-DD; null for no end.' }),
    hasEnded: t.exposeBoolean('hasEnded', { description: 'True when that day is over.' }),
    pools: t.field({ type: [PoolRef], description: 'The four pools.', resolve: ({ pools }) => pools }),
    named: t.field({
      type: [NamedRef],
      description: 'The licences that are bound to people, by username.',
      resolve: ({ named }) => named,
    }),
    seats: t.field({
      type: [SeatRef],
      description: 'Floating ones that are in use, by username.',
      resolve: ({ seats }) => seats,
    }),
  }),
});
