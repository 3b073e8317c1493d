import { LicenceTypeRef } from '../../identity/licences/graph/types.ts';
import { LevelRef } from '../../identity/members/graph/nodes.ts';
import { UserRef } from '../../identity/users/graph/user.ts';
import { fullName } from '../../identity/users/rules/users.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { countPersonalData } from '../queries/personal.ts';
import {
  isSupportUser,
  findAccounts,
  readAccountsByName,
  type SupportedOrganization,
  type SupportedUser,
} from '../queries/support.ts';
import { readWorkDays, type WorkDay } from '../queries/work.ts';

const BelongsRef = builder.objectRef<SupportedOrganization>('SupportedOrganization').implement({
  description: 'A membership of somebody in an organization, as support sees it.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'The name of the organization in addresses.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    level: t.expose('level', {
      type: LevelRef,
      nullable: true,
      description: 'Their level in it; null for a guest, with whom only projects are shared.',
    }),
    licence: t.expose('licence', {
      type: LicenceTypeRef,
      nullable: true,
      description: 'The licence that is bound to them there.',
    }),
  }),
});
export const SupportedUserRef = builder.objectRef<SupportedUser>('SupportedUser');
builder.node(SupportedUserRef, {
  description: 'An account as support sees it: whether and how they can sign in, and where they belong.',
  id: { resolve: ({ username }) => username },
  loadOne: (username, ctx) => batch(ctx, readAccountsByName, username),
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The username with which they sign in.' }),
    fullName: t.string({ description: 'Their name.', resolve: fullName }),
    email: t.exposeString('email', { description: 'Their address.' }),
    isActivated: t.exposeBoolean('activated', {
      description: 'True when they have opened the mail that invited them.',
    }),
    isOff: t.exposeBoolean('isOff', { description: 'True when an administrator has turned the account off.' }),
    hasPassword: t.exposeBoolean('hasPassword', { description: 'True when they have a password here.' }),
    twoStepEnabled: t.exposeBoolean('twoStepEnabled', { description: 'True when signing in needs a code.' }),
    providers: t.exposeStringList('providers', { description: 'Ways of the company by which they have signed in.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when the account was made.' }),
    lastLogin: t.expose('lastLogin', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when they signed in last.',
    }),
    sessions: t.exposeInt('sessions', { description: 'The number of their sessions now.' }),
    failures: t.exposeInt('failures', { description: 'The number of failed sign-ins within a week.' }),
    lastFailure: t.expose('lastFailure', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when it failed last within a week.',
    }),
    organizations: t.field({
      type: [BelongsRef],
      description: 'The organizations to which they belong, by name.',
      resolve: ({ organizations }) => organizations,
    }),
  }),
});

builder.queryField('supportedUsers', (t) =>
  t.field({
    type: [SupportedUserRef],
    nullable: true,
    description:
      'Accounts by the beginning of a name, username or address, at most 50, for the people of support and administrators of the server.',
    args: { search: t.arg.string({ required: true, description: 'Empty finds no one.' }) },
    complexity: 50,
    resolve: (_root, { search }, ctx) => findAccounts(ctx, search),
  }),
);

const KeptRef = builder.objectRef<{ name: string; count: number }>('PersonalData').implement({
  description: 'A kind of data that Truss keeps about a person. The route api/v4/user/data answers all of it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of this kind of data, as that route has it.' }),
    count: t.exposeInt('count', { description: 'The number of records.' }),
  }),
});
builder.objectFields(UserRef, (t) => ({
  isSupport: t.boolean({
    description: 'True when they answer questions for others and may look up accounts; false for others.',
    resolve: ({ username }, _args, ctx) => username === ctx.viewer?.username && isSupportUser(ctx),
  }),
  personalData: t.field({
    type: [KeptRef],
    description: 'The data that Truss keeps about them; empty for others.',
    complexity: 20,
    resolve: ({ username }, _args, ctx) => (username === ctx.viewer?.username ? countPersonalData(ctx) : []),
  }),
}));

const WorkDayRef = builder.objectRef<WorkDay>('WorkDay').implement({
  description: 'The number of entities that someone changed in a project on a day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day, as YYYY-MM-DD (UTC).' }),
    projectId: t.exposeInt('projectId', { description: 'The number of the project.' }),
    projectName: t.exposeString('projectName', { description: 'The name of the project.' }),
    created: t.exposeInt('created', { description: 'The number of entities that they made or brought back.' }),
    updated: t.exposeInt('updated', { description: 'The number of times that they changed one.' }),
    deleted: t.exposeInt('deleted', { description: 'The number of entities that they deleted.' }),
  }),
});
builder.queryField('workDays', (t) =>
  t.field({
    type: [WorkDayRef],
    nullable: true,
    description:
      'The days of the last year on which someone changed entities of an organization, the latest first: for themselves and for its administrators.',
    args: { organization: t.arg.string({ required: true }), username: t.arg.string({ required: true }) },
    complexity: 20,
    resolve: (_root, { organization, username }, ctx) => readWorkDays(ctx, organization, username),
  }),
);
