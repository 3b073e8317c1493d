import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';

import { issueToken, type Purpose } from '../../../server/identity/users/commands/tokens.ts';
import { ask } from '../../identity/access/both-apis.ts';
import { idOf } from '../../identity/access/operations.ts';
import { things, type Actor, type World } from '../../identity/access/world.ts';
import { companyTemplate } from '../../support/word-template.ts';

type Input = Record<string, unknown>;
/** A mutation that the access table can only have refused, with what it needs to be done. */
export interface PreparedCall {
  name: string;
  as?: Actor;
  /** True if it needs a code that is worth nothing half a minute later. */
  isTimed?: true;
  /** Makes what the mutation needs, and gives its input. */
  input(world: World): Promise<Input>;
}

const organization = 'acme';
const project = { organization, projectId: things.project };
const password = 'correct horse battery';
const other = 'a lamp in the window';
const diagram = { ...project, slug: 'hierarchy', entityId: things.entity };

/** Makes something by a mutation and returns the given fields of its answer. */
async function made(world: World, name: string, input: Input, fields: string, as: Actor = 'server'): Promise<Input> {
  const { ending, text } = await ask(world, as, 'mutation', name, input, fields);
  if (ending !== 200) throw new Error(`${name}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, Input> }).data[name]!;
}
const revisionOf = async ({ truss: { inside } }: World, projectId: number = things.project): Promise<number> =>
  (
    await inside.db
      .selectFrom('project')
      .select('revision')
      .where('organizationId', '=', 1)
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).revision;
const rename = (world: World, name: string) =>
  made(world, 'saveEntities', { ...project, entities: [{ entityId: things.part, name }] }, 'revision');
const newArtifact = async (world: World): Promise<Input> => {
  const { artifact } = await made(
    world,
    'createArtifact',
    { ...project, kind: 'DOCUMENT', name: 'Words' },
    'artifact { entity { entityId } }',
  );
  return { ...project, artifactId: (artifact as { entity: { entityId: number } }).entity.entityId };
};
const codeFor = ({ truss: { inside } }: World, username: string, purpose: Purpose, email = `${username}@example.org`) =>
  issueToken(inside.db, { username, purpose, email }, 1);
const upload = async (world: World): Promise<number> => {
  const { upload } = await made(
    world,
    'beginUpload',
    { ...project, name: 'large.bin', size: 1000 },
    'upload { uploadId }',
  );
  return (upload as { uploadId: number }).uploadId;
};
const invited = async (world: World): Promise<Input> => {
  await sql`update "user" set email = 'olga@example.org', activated = true where username = 'olga'`.execute(
    world.truss.inside.db,
  );
  await made(
    world,
    'inviteMembers',
    { organization, emails: ['olga@example.org'], level: 'MEMBER' },
    '__typename',
    'admin',
  );
  return { organizationId: idOf('Organization', '1') };
};

/** The secret of the administrator's authenticator app. */
let secret = '';
/** A code of that app; one works once, so it is as if the next one had come. */
async function oneTimeCode({ truss: { inside } }: World): Promise<string> {
  await sql`update "user" set totp_last_step = null`.execute(inside.db);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** In this order. */
export const preparedCalls: PreparedCall[] = [
  {
    name: 'moveEntitiesToProject',
    input: async () => ({ ...project, entityIds: [things.doomedEntities[0]], toProjectId: things.doomed[0] }),
  },
  {
    name: 'undoMove',
    input: async (world) => ({
      ...project,
      revision: await revisionOf(world),
      toProjectId: things.doomed[0],
      toRevision: await revisionOf(world, things.doomed[0]),
    }),
  },
  {
    name: 'undoSave',
    input: async (world) => ({ ...project, revision: (await rename(world, 'To be undone'))['revision'] }),
  },
  {
    name: 'undoSteps',
    input: async (world) => {
      await rename(world, 'A step');
      return project;
    },
  },
  { name: 'redoSteps', input: async () => project },
  {
    name: 'revertEntities',
    input: async (world) => {
      const { revision } = await rename(world, 'As it was');
      await rename(world, 'As it is');
      return { ...project, entities: [{ entityId: things.part, revision }] };
    },
  },
  {
    name: 'restoreEntities',
    input: async (world) => {
      await made(world, 'deleteEntities', { ...project, entityIds: [things.doomedEntities[1]] }, '__typename');
      return { ...project, entityIds: [things.doomedEntities[1]] };
    },
  },
  { name: 'copyArtifact', input: newArtifact },
  { name: 'arrangeArtifact', input: async (world) => ({ ...(await newArtifact(world)), isNumbered: true }) },
  {
    name: 'replaceOnArtifact',
    input: async (world) => ({ ...(await newArtifact(world)), find: 'Words', replacement: 'Sentences' }),
  },
  { name: 'deleteArtifact', input: newArtifact },
  {
    name: 'drawOnDiagram',
    input: async (world) => {
      await made(world, 'createDiagram', diagram, '__typename');
      const { globalId } = await world.truss.inside.db
        .selectFrom('entity')
        .select('globalId')
        .where('organizationId', '=', 1)
        .where('id', '=', things.part)
        .executeTakeFirstOrThrow();
      return { ...diagram, gesture: { remove: { keys: [globalId] } } };
    },
  },
  {
    name: 'undoSchema',
    input: async (world) => {
      await made(world, 'saveSchema', { organization, projectId: 0, labels: [{ name: 'To be undone' }] }, '__typename');
      return { organization, revision: await revisionOf(world, 0) };
    },
  },
  {
    name: 'saveReportTemplate',
    input: async () => ({ organization, name: 'Ours', file: new File([companyTemplate()], 'ours.docx') }),
  },
  { name: 'deleteReportTemplate', input: async () => ({ organization, name: 'Ours' }) },
  { name: 'cancelUpload', input: async (world) => ({ organization, uploadId: await upload(world) }) },
  {
    name: 'deleteFileVersion',
    input: async (world) => {
      const file = new File(['newer'], 'newer.txt');
      await made(world, 'replaceFile', { ...project, fileId: things.file, file }, '__typename');
      return { organization, fileId: things.file, number: 1 };
    },
  },
  { name: 'deleteFiles', input: async () => ({ ...project, fileIds: [things.doomedFiles[0]] }) },
  { name: 'giveUpMerge', input: async () => ({ mergeId: idOf('Merge', '1:2') }) },
  {
    name: 'sendTextPart',
    input: async (world) => {
      const clientId = randomUUID();
      const place = { ...project, entityId: things.part };
      await sql`insert into presence (organization_id, project_id, client_id, username, seen)
        values (1, ${things.project}, ${clientId}, 'root', 'infinity')`.execute(world.truss.inside.db);
      const { session } = await made(
        world,
        'shareText',
        { ...place, clientId, session: randomUUID(), state: 'AAA=' },
        'session',
      );
      return { ...place, session, update: 'AAA=' };
    },
  },
  {
    name: 'deleteMadeReport',
    input: async (world) => {
      const { job } = await made(
        world,
        'startReport',
        { ...project, report: 'ENTITY_TABLE', format: 'csv' },
        'job { jobId }',
      );
      return { organization, jobId: (job as { jobId: number }).jobId };
    },
  },
  { name: 'declineInvitation', as: 'outsider', input: invited },
  { name: 'acceptInvitation', as: 'outsider', input: invited },
  { name: 'revokeApiKey', input: async () => ({ apiKeyId: idOf('ApiKey', things.key) }) },
  {
    name: 'revokeSession',
    input: async (world) => {
      await sql`update session set username = 'root' where id = ${things.session}`.execute(world.truss.inside.db);
      return { sessionId: idOf('Session', things.session), password };
    },
  },
  {
    name: 'activateAccount',
    as: 'out',
    input: async (world) => {
      await sql`insert into "user" (username, email, activated) values ('nina@example.org', 'nina@example.org', false)`.execute(
        world.truss.inside.db,
      );
      const email = 'nina@example.org';
      return { email, code: await codeFor(world, email, 'activate', email), password: other, passwordConfirm: other };
    },
  },
  {
    name: 'confirmAddress',
    as: 'out',
    input: async (world) => ({ email: 'viewer@example.org', code: await codeFor(world, 'viewer', 'address') }),
  },
  {
    name: 'resetPassword',
    as: 'out',
    input: async (world) => ({
      username: 'viewer',
      code: await codeFor(world, 'viewer', 'reset'),
      newPassword: other,
      newPasswordConfirm: other,
    }),
  },
  {
    name: 'changePassword',
    input: async () => ({ oldPassword: password, newPassword: other, newPasswordConfirm: other }),
  },
  {
    name: 'confirmTwoStep',
    isTimed: true,
    input: async (world) => {
      secret = (await made(world, 'beginTwoStep', { password: other }, 'secret'))['secret'] as string;
      return { code: await oneTimeCode(world) };
    },
  },
  {
    name: 'renewRecoveryCodes',
    isTimed: true,
    input: async (world) => ({ code: await oneTimeCode(world), password: other }),
  },
  {
    name: 'turnOffTwoStep',
    isTimed: true,
    input: async (world) => ({ code: await oneTimeCode(world), password: other }),
  },
  {
    name: 'turnOffTwoStepOf',
    input: async (world) => {
      await sql`update "user" set two_step_enabled = true where username = ${things.target}`.execute(
        world.truss.inside.db,
      );
      return { username: things.target };
    },
  },
  { name: 'turnOffAccount', input: async () => ({ username: things.target }) },
  { name: 'turnOnAccount', input: async () => ({ username: things.target }) },
  {
    name: 'giveLicences',
    input: async (world) => {
      await made(world, 'setLicences', { organization, namedUsers: 9 }, '__typename');
      return { organization, type: 'NAMED_USERS', usernames: [things.target] };
    },
  },
  { name: 'takeLicence', input: async () => ({ organization, type: 'NAMED_USERS', username: things.target }) },
];
