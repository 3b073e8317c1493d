import { CountRef, BucketRef } from '../../identity/organizations/graph/statistics.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { cleanLeftovers } from '../commands.ts';
import type { Leftover, LeftoverKind } from '../leftovers.ts';
import { countLeftovers } from '../queries/leftovers.ts';
import { readServer, readSignIns, type ServerHealth } from '../queries/server.ts';

const ServerRef = builder.objectRef<ServerHealth>('Server').implement({
  description: 'How the server does: the process that answers, its machine, and the database of all processes.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Which Truss it is.' }),
    node: t.exposeString('node', { description: 'Which Node.js runs it.' }),
    started: t.expose('started', { type: 'DateTime', description: 'When this process began.' }),
    memory: t.exposeFloat('memory', { description: 'Bytes of memory that this process takes.' }),
    machineMemory: t.exposeFloat('machineMemory', { description: 'Bytes of memory that the machine has.' }),
    freeMemory: t.exposeFloat('freeMemory', { description: 'Bytes of it that no one takes.' }),
    load: t.exposeFloatList('load', { description: 'Load of the machine over one, five and fifteen minutes.' }),
    processors: t.exposeInt('processors', { description: 'How many processors it has; a load above it is too much.' }),
    sockets: t.exposeInt('sockets', { description: 'Open WebSockets of this process.' }),
    databaseVersion: t.exposeString('databaseVersion', { description: 'Which PostgreSQL it is.' }),
    databaseSize: t.exposeFloat('databaseSize', { description: 'Bytes of the database.' }),
    connections: t.exposeInt('connections', { description: 'Connections to the database, of all processes.' }),
    users: t.exposeInt('users', { description: 'How many accounts there are.' }),
    activatedUsers: t.exposeInt('activatedUsers', { description: 'How many of them have been activated.' }),
    sessions: t.exposeInt('sessions', { description: 'How often people are signed in now.' }),
    organizations: t.exposeInt('organizations', { description: 'How many organizations there are.' }),
    projects: t.exposeInt('projects', { description: 'How many projects they have.' }),
    entities: t.exposeInt('entities', { description: 'How many entities those have.' }),
    waitingJobs: t.exposeInt('waitingJobs', { description: 'Jobs that have not begun.' }),
    runningJobs: t.exposeInt('runningJobs', { description: 'Jobs under way.' }),
    failedJobs: t.exposeInt('failedJobs', { description: 'Jobs that failed within a week.' }),
  }),
});

const LeftoverKindRef = builder.enumType('LeftoverKind', {
  description:
    'What can be cleaned: expired sessions, license seats of ended sessions, abandoned uploads, jobs that ended more than a month ago, and expired email links and accounts never activated.',
  values: enumValues({
    sessions: 'Expired and ended sessions.',
    seats: 'License seats of sessions that have ended.',
    uploads: 'Abandoned uploads, and files of uploads or imports that failed.',
    jobs: 'Jobs that ended more than a month ago.',
    accounts: 'Expired email links, and accounts that were never activated.',
  } satisfies Record<LeftoverKind, string>),
});
const LeftoverRef = builder.objectRef<Leftover>('Leftover').implement({
  description: 'What is left over and can be cleaned. It is cleaned every so often in any case.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LeftoverKindRef, description: 'What it is.' }),
    count: t.exposeInt('count', { description: 'How much of it there is.' }),
  }),
});

builder.queryFields((t) => ({
  server: t.field({
    type: ServerRef,
    nullable: true,
    description: 'How the server does, for its administrators; null for others.',
    complexity: 20,
    resolve: (_root, _args, ctx) => readServer(ctx),
  }),
  signIns: t.field({
    type: [CountRef],
    nullable: true,
    description: 'How often people signed in, for administrators of the server. Times without any are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'What to count by.' }),
      since: t.arg({ type: 'DateTime', description: 'From this moment on; a year back where it is left out.' }),
    },
    complexity: 20,
    resolve: (_root, { by, since }, ctx) => readSignIns(ctx, by ?? 'day', since as Date | null),
  }),
  leftovers: t.field({
    type: [LeftoverRef],
    nullable: true,
    description: 'What can be cleaned, for administrators of the server.',
    complexity: 20,
    resolve: (_root, _args, ctx) => countLeftovers(ctx),
  }),
}));

builder.relayMutationField(
  'clean',
  {
    inputFields: (t) => ({
      kinds: t.field({ type: [LeftoverKindRef], required: true, description: 'What to clean.' }),
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
        description: 'What is left now.',
        resolve: (_ok, _args, ctx) => countLeftovers(ctx),
      }),
    }),
  },
);
