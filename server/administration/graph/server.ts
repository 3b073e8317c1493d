import { CountRef, BucketRef } from '../../identity/organizations/graph/statistics.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { cleanLeftovers } from '../commands.ts';
import type { Leftover, LeftoverKind } from '../leftovers.ts';
import { countLeftovers } from '../queries/leftovers.ts';
import { readServer, readSignIns, type ServerHealth } from '../queries/server.ts';

const ServerRef = builder.objectRef<ServerHealth>('Server').implement({
  description: 'The state of the server: the process that answers, its machine, and the database of all processes.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'The version of Truss.' }),
    node: t.exposeString('node', { description: 'The version of Node.js.' }),
    started: t.expose('started', { type: 'DateTime', description: 'The time when this process began.' }),
    memory: t.exposeFloat('memory', { description: 'Bytes of memory that this process takes.' }),
    machineMemory: t.exposeFloat('machineMemory', { description: 'Bytes of memory that the machine has.' }),
    freeMemory: t.exposeFloat('freeMemory', { description: 'Bytes of it that no one takes.' }),
    load: t.exposeFloatList('load', { description: 'Load of the machine over one, five and fifteen minutes.' }),
    processors: t.exposeInt('processors', {
      description: 'The number of processors that it has; a load above it is too much.',
    }),
    sockets: t.exposeInt('sockets', { description: 'Open WebSockets of this process.' }),
    databaseVersion: t.exposeString('databaseVersion', { description: 'The version of PostgreSQL.' }),
    databaseSize: t.exposeFloat('databaseSize', { description: 'Bytes of the database.' }),
    connections: t.exposeInt('connections', { description: 'Connections to the database, of all processes.' }),
    users: t.exposeInt('users', { description: 'The number of accounts.' }),
    activatedUsers: t.exposeInt('activatedUsers', { description: 'The number of them that have been activated.' }),
    sessions: t.exposeInt('sessions', { description: 'The number of sessions of people now.' }),
    organizations: t.exposeInt('organizations', { description: 'The number of organizations.' }),
    projects: t.exposeInt('projects', { description: 'The number of projects that they have.' }),
    entities: t.exposeInt('entities', { description: 'The number of entities that those have.' }),
    waitingJobs: t.exposeInt('waitingJobs', { description: 'Jobs that have not begun.' }),
    runningJobs: t.exposeInt('runningJobs', { description: 'Jobs under way.' }),
    failedJobs: t.exposeInt('failedJobs', { description: 'Jobs that failed within a week.' }),
  }),
});

const LeftoverKindRef = builder.enumType('LeftoverKind', {
  description:
    'The kinds of leftovers that can be deleted: expired sessions, license seats of ended sessions, abandoned uploads, jobs that ended more than a month ago, and expired email links and accounts never activated.',
  values: enumValues({
    sessions: 'Expired and ended sessions.',
    seats: 'License seats of sessions that have ended.',
    uploads: 'Abandoned uploads, and files of uploads or imports that failed.',
    jobs: 'Jobs that ended more than a month ago.',
    accounts: 'Expired email links, and accounts that were never activated.',
  } satisfies Record<LeftoverKind, string>),
});
const LeftoverRef = builder.objectRef<Leftover>('Leftover').implement({
  description: 'Leftovers that can be deleted. The server deletes them every so often in any case.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LeftoverKindRef, description: 'The kind of leftover.' }),
    count: t.exposeInt('count', { description: 'The number of leftovers.' }),
  }),
});

builder.queryFields((t) => ({
  server: t.field({
    type: ServerRef,
    nullable: true,
    description: 'The state of the server, for its administrators; null for others.',
    complexity: 20,
    resolve: (_root, _args, ctx) => readServer(ctx),
  }),
  signIns: t.field({
    type: [CountRef],
    nullable: true,
    description:
      'The number of times that people signed in, for administrators of the server. Times without any are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'The span of time to count by.' }),
      since: t.arg({ type: 'DateTime', description: 'The moment at which it begins; a year ago if it is left out.' }),
    },
    complexity: 20,
    resolve: (_root, { by, since }, ctx) => readSignIns(ctx, by ?? 'day', since as Date | null),
  }),
  leftovers: t.field({
    type: [LeftoverRef],
    nullable: true,
    description: 'The leftovers that can be deleted, for administrators of the server.',
    complexity: 20,
    resolve: (_root, _args, ctx) => countLeftovers(ctx),
  }),
}));

builder.relayMutationField(
  'clean',
  {
    inputFields: (t) => ({
      kinds: t.field({ type: [LeftoverKindRef], required: true, description: 'The kinds of leftovers to delete.' }),
    }),
  },
  {
    description: 'Takes away what is left over. What is in use stays. Administrators of the server may.',
    resolve: async (_root, { input }, ctx) => {
      await cleanLeftovers(ctx, input.kinds);
      return true;
    },
  },
  {
    outputFields: (t) => ({
      leftovers: t.field({
        type: [LeftoverRef],
        description: 'The leftovers that remain.',
        resolve: (_ok, _args, ctx) => countLeftovers(ctx),
      }),
    }),
  },
);
