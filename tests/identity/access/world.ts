import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { saveMembers } from '../../../server/identity/members/commands/members.ts';
import { saveRole } from '../../../server/identity/members/commands/roles.ts';
import { shareProject } from '../../../server/identity/members/commands/sharing.ts';
import { saveTeam } from '../../../server/identity/members/commands/teams.ts';
import { newToken, tokenHash } from '../../../server/identity/session/commands/secret-tokens.ts';
import { sendMessage } from '../../../server/live/commands/chat.ts';
import { createBaseline } from '../../../server/model/baselines/commands/save-baseline.ts';
import { createTestCycle } from '../../../server/model/baselines/commands/test-cycle.ts';
import { createChangeRequest } from '../../../server/model/change-requests/commands/change-requests.ts';
import { addComment } from '../../../server/model/comments/commands/write-comment.ts';
import { createProject } from '../../../server/model/projects/commands/save-project.ts';
import { createSavedQuery } from '../../../server/model/saved-queries/commands.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

/** A word in everything of another organization or unshared project: it must appear in no response. */
export const SECRET = 'zebra';

/** The callers, by their roles in organization acme and its project 1, and how they authenticate. */
export const actors = [
  'out',
  'outsider',
  'member',
  'reviewer',
  'viewer',
  'collaborator',
  'owner',
  'admin',
  'server',
  'keyIn',
  'keyRead',
  'keyOut',
] as const;
export type Actor = (typeof actors)[number];

const levels = {
  member: 'member',
  reviewer: 'reviewer',
  viewer: 'member',
  collaborator: 'member',
  owner: 'member',
  admin: 'admin',
} as const;
const roles = { reviewer: 3, viewer: 4, collaborator: 2, owner: 1 } as const;
const targets = ['tina', 'leaver1', 'leaver2', 'shared1', 'shared2', 'shared3'];

/** The objects that calls use; objects that a call deletes exist once for each API. */
export const things = {
  project: 1,
  hidden: 2,
  doomed: [3, 4],
  target: 'tina',
  leavers: ['leaver1', 'leaver2'],
  shared: ['shared1', 'shared2'],
  newlyShared: 'shared3',
  team: 1,
  doomedTeams: [2, 3],
  sharedTeams: [4, 5],
  role: 5,
  doomedRoles: [6, 7],
  entity: 1,
  doomedEntities: [2, 3],
  hiddenEntity: 4,
  part: 5,
  /** The comments by author; root wrote those of the other actors, and those that get deleted. */
  comments: { reviewer: 1, collaborator: 2, owner: 3, admin: 4, server: 5, keyIn: 3 } as Partial<Record<Actor, number>>,
  comment: 5,
  doomedComments: [6, 7],
  suite: 6,
  baseline: 1,
  doomedBaselines: [2, 3],
  savedQuery: 1,
  doomedSavedQueries: [2, 3],
  testCycle: 4,
  doomedTestCycle: 5,
  /** Change requests, each to be settled once. */
  requests: [7, 8, 9, 10],
  testCase: 11,
  job: 1,
  doomedJobs: [2, 3],
  hiddenJob: 4,
  file: 1,
  hiddenFile: 2,
  doomedFiles: [3, 4],
  /** The id of a session or key that does not exist. */
  nothing: '00000000-0000-4000-8000-000000000000',
  /** The id of a session of the target, and of a key of the administrator of the server. */
  session: '00000000-0000-4000-8000-000000000001',
  key: '00000000-0000-4000-8000-000000000002',
} as const;

export interface World {
  truss: Truss;
  headers: Record<Actor, Record<string, string>>;
  /** Ids that are known only after the objects were made. */
  made: { labels: number[]; shared: number[]; revision: number; audited: number };
  close(): Promise<void>;
}

/** A server with all callers and objects of the table; licences are either not needed, or needed and all taken. */
export async function buildWorld({
  licensed,
  ...options
}: { licensed: boolean } & Parameters<typeof startTruss>[0]): Promise<World> {
  furnished ??= furnish();
  const { template, headers, made } = await furnished;
  const truss = await startTruss({ ...options, template });
  // On a busy machine a copy is begun long after the world was made, and some calls need somebody who signed in a moment ago.
  await truss.inside.db
    .updateTable('session')
    .set({ created: sql`now()`, lastSeen: sql`now()` })
    .execute();
  if (licensed)
    await truss.inside.db
      .insertInto('licence')
      .values({
        organizationId: 1,
        ends: null,
        namedUsers: 5,
        floatingUsers: 0,
        namedReviewers: 5,
        floatingReviewers: 0,
      })
      .execute();
  return { truss, headers, made, close: truss.close };
}

/** Made once in a process; each world begins with a copy. */
let furnished: ReturnType<typeof furnish> | undefined;
async function furnish(): Promise<Pick<World, 'headers' | 'made'> & { template: string }> {
  const truss = await startTruss();
  const { inside } = truss;
  const ctx = contextFor(inside, 'root');
  const people = [...Object.keys(levels), ...targets];
  await inside.db
    .insertInto('user')
    .values(people.map((username) => ({ username, firstName: username, passwordHash: '' })))
    .execute();
  for (const level of ['admin', 'member', 'reviewer'] as const) {
    const names = Object.entries(levels).flatMap(([name, each]) => (each === level ? [name] : []));
    await saveMembers(ctx, 'acme', level === 'member' ? [...names, ...targets] : names, level);
  }
  await sendMessage(ctx, 'acme', things.project, { clientId: randomUUID(), content: 'Hello' });
  const notice = {
    organizationId: 1,
    projectId: 1,
    kind: 'mention',
    sender: 'tina',
    entityId: null,
    readAt: null,
  } as const;
  await inside.db
    .insertInto('notice')
    .values([
      { ...notice, id: 1, username: 'root', text: SECRET },
      // Every user gets news, else a subscription would wait for ever.
      ...Object.keys(levels).map((username, i) => ({ ...notice, id: i + 2, username, text: 'Hello' })),
    ])
    .execute();
  await createProject(ctx, 'acme', { name: SECRET, description: SECRET, folder: SECRET });
  // A text is there for as long as somebody writes it.
  for (const written of [
    sql`insert into presence (organization_id, project_id, client_id, username, seen) values (1, ${things.project}, 'writer', 'root', 'infinity')`,
    sql`insert into shared_text_page (organization_id, project_id, entity_id, client_id, username) values (1, ${things.project}, ${things.entity}, 'writer', 'root')`,
    sql`insert into shared_text (organization_id, project_id, entity_id, session, last, parts, size) values (1, ${things.project}, ${things.entity}, gen_random_uuid(), 1, 1, 2)`,
    sql`insert into shared_text_part (organization_id, project_id, entity_id, number, content) values (1, ${things.project}, ${things.entity}, 1, '\\x0000')`,
  ])
    await written.execute(inside.db);
  for (const name of ['Doomed one', 'Doomed two']) await createProject(ctx, 'acme', { name });
  await createProject(ctx, 'other', { name: SECRET, description: SECRET, folder: SECRET });
  for (const name of ['Team', 'Doomed one', 'Doomed two', 'Shared one', 'Shared two'])
    await saveTeam(ctx, 'acme', { name, members: name === 'Team' ? ['tina'] : [] });
  await saveTeam(ctx, 'other', { name: SECRET });
  for (const name of ['Role', 'Doomed one', 'Doomed two']) await saveRole(ctx, 'acme', { name, permissions: ['READ'] });
  const people1 = Object.entries(roles).map(([username, roleId]) => ({ username, roleId }));
  for (const projectId of [things.project, ...things.doomed]) await shareProject(ctx, 'acme', projectId, people1);
  await shareProject(ctx, 'acme', 1, [
    ...things.shared.map((username) => ({ username, roleId: 4 })),
    ...things.sharedTeams.map((teamId) => ({ teamId, roleId: 4 })),
  ]);
  await truss.given.entities([{ name: 'Kept' }, { name: 'Doomed one' }, { name: 'Doomed two' }]);
  await truss.given.entities([{ projectId: 2, name: SECRET, description: SECRET }]);
  await truss.given.entities([{ name: 'Part' }]);
  const addRels = [{ relationId: truss.given.relationId('decomposed by'), targetId: things.part, attrs: {} }];
  await truss.given.entities([{ id: things.entity, classId: undefined, addRels }]);
  for (const username of ['reviewer', 'collaborator', 'owner', 'admin', 'root', 'root', 'root'])
    await addComment(contextFor(inside, username), 'acme', { entityId: things.entity, content: 'Hello' });
  await addComment(ctx, 'acme', { entityId: things.hiddenEntity, content: SECRET });
  await truss.given.entities([
    { name: 'Suite', classId: truss.given.classId('Artifact'), labelIds: [truss.given.labelId('Test Suite')] },
  ]);
  for (const name of ['Kept', 'Doomed 1', 'Doomed 2']) {
    await createBaseline(ctx, 'acme', 1, { name });
    await createSavedQuery(ctx, 'acme', 1, { name, query: 'is:top', isShared: true });
  }
  for (const name of ['Kept', 'Doomed 3']) await createTestCycle(ctx, 'acme', 1, { name, rootId: things.suite });
  // Merges of two branches into the project: each API has one to write.
  for (const branch of things.doomed) {
    await sql`insert into branch values (1, ${branch}, 1, 'Project', 0, 0, 0, 0, now(), 'root')`.execute(inside.db);
    await sql`insert into merge (organization_id, target_project_id, source_project_id, target_revision, source_revision, created, created_by, updated)
      values (1, 1, ${branch}, 0, 0, now(), 'root', now())`.execute(inside.db);
  }
  await sql`insert into merge_item values (1, 1, 1, 'ENTITY:x', 'ENTITY', 'REMOVED', ${things.part}, null, null, '', 'Part', null, null, '[]', '[]', '{}',
    true, 0, 0, '1', 'part')`.execute(inside.db);
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await createChangeRequest(ctx, 'acme', { entityId: things.part, proposal: { name } });
  await truss.given.entities([{ name: 'Case', classId: truss.given.classId('Test Case') }]);
  const job = { type: 'import', parameters: '{}', createdBy: 'root', error: null, result: null };
  await inside.db
    .insertInto('job')
    .values(
      [
        { projectId: 1, state: 'done' as const },
        { projectId: 1, state: 'waiting' as const },
        { projectId: 1, state: 'waiting' as const },
        { projectId: 2, state: 'done' as const },
      ].map((each, i) => ({ ...job, ...each, id: i + 1, organizationId: 1, fileId: null, finished: null }) as never),
    )
    .execute();
  for (const [id, projectId, name] of [
    [1, 1, 'kept.txt'],
    [2, 2, `${SECRET}.txt`],
    [3, 1, 'doomed 1.txt'],
    [4, 1, 'doomed 2.txt'],
  ] as const)
    await sql`with content as (insert into file_content values (1, ${id})),
      made as (insert into file (organization_id, id, project_id, name, type, size, sha256, created_by, content_id)
      values (1, ${id}, ${projectId}, ${name}, 'text/plain', 3, 'kept', 'root', ${id}) returning id)
      insert into file_slice (organization_id, content_id, position, content) select 1, id, 0, ${Buffer.from(projectId === 2 ? SECRET : 'abc')} from made`.execute(
      inside.db,
    );
  await sql`update file set created = now() - interval '2 days' where id = any(${[...things.doomedFiles]}::integer[])`.execute(
    inside.db,
  );
  await sql`update id_counter set next = 100 where type in ('job', 'file')`.execute(inside.db);
  await inside.db
    .insertInto('idCounter')
    .values(['job', 'file'].map((type) => ({ organizationId: 1, type, next: 100 })))
    .onConflict((clash) => clash.doNothing())
    .execute();
  await inside.db
    .insertInto('session')
    .values({ id: things.session, username: things.target, tokenHash: newToken().hash, expires: tomorrow() })
    .execute();
  await inside.db
    .insertInto('apiKey')
    .values({
      id: things.key,
      username: 'root',
      name: 'Of root',
      hash: newToken().hash,
      start: 'truss_',
      scope: [],
      expires: null,
    })
    .execute();
  await inside.db
    .insertInto('presence')
    .values({
      organizationId: 1,
      projectId: 1,
      clientId: things.session,
      username: things.target,
      connection: null,
      seen: tomorrow(),
    })
    .execute();
  const { id: audited } = await inside.db
    .selectFrom('auditRecord')
    .select('id')
    .where('organizationId', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const labels = await labelsOf(truss);
  const headers = await everybody(truss);
  await sql`update id_counter set next = greatest(next, 100) where type = 'project'`.execute(inside.db);
  const { revision } = await inside.db
    .selectFrom('project')
    .select('revision')
    .where('organizationId', '=', 1)
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  await truss.close({ isKept: true });
  return { template: new URL(truss.databaseUrl).pathname.slice(1), headers, made: { ...labels, revision, audited } };
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

/** Four unused labels of project 1 and of the organization. */
async function labelsOf({ inside }: Truss): Promise<{ labels: number[]; shared: number[] }> {
  const ctx = contextFor(inside, 'root');
  const ids = async (projectId: number) => {
    await saveSchema(ctx, 'acme', projectId, {
      labels: [{ name: `Doomed one of ${projectId}` }, { name: `Doomed two of ${projectId}` }],
    } as never);
    const rows = await inside.db
      .selectFrom('label')
      .select('id')
      .where('organizationId', '=', 1)
      .where('projectId', '=', projectId)
      .where('name', 'like', 'Doomed%')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  return { labels: await ids(1), shared: await ids(0) };
}

async function everybody(truss: Truss): Promise<World['headers']> {
  return {
    out: {},
    outsider: await sessionOf(truss, 'olga'),
    member: await sessionOf(truss, 'member'),
    reviewer: await sessionOf(truss, 'reviewer'),
    viewer: await sessionOf(truss, 'viewer'),
    collaborator: await sessionOf(truss, 'collaborator'),
    owner: await sessionOf(truss, 'owner'),
    admin: await sessionOf(truss, 'admin'),
    server: await sessionOf(truss, 'root'),
    keyIn: await apiKeyOf(truss, 'owner', ['organization:acme']),
    keyRead: await apiKeyOf(truss, 'owner', ['organization:acme:project:1:READ']),
    keyOut: await apiKeyOf(truss, 'admin', ['organization:other']),
  };
}

async function apiKeyOf(truss: Truss, username: string, scope: string[]): Promise<Record<string, string>> {
  const key = `truss_${newToken().token}`;
  await truss.inside.db
    .insertInto('apiKey')
    .values({ username, name: 'Table', hash: tokenHash(key), start: key.slice(0, 12), scope, expires: null })
    .execute();
  return { authorization: `Bearer ${key}` };
}
