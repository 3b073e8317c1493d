import type { Selectable } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { mayNot, projectForbidden, projectNotFound } from '../../../refusals/permission.ts';
import type { AsOf } from '../as-of.ts';
import { noteActivity } from '../commands/activity.ts';
import { takeSeat } from '../commands/seats.ts';
import { keyRows, keyRowWithProject, type KeyRow } from '../queries/key-rows.ts';
import { revisionsThen } from '../queries/revisions-then.ts';
import { isOrganizationRef, type OrganizationRef } from '../rules/organization-ref.ts';
import { permissionsOn, type ProjectPermission } from '../rules/permissions.ts';
import { refuseWithoutSecondStep } from './second-step.ts';
import { signedIn } from './signed-in.ts';

declare const cut: unique symbol;

/**
 * Proof that the viewer holds a permission on a project, and may read it; so every key opens what a key for reading opens. Only this file
 * makes one.
 */
export type ProjectKey<P extends ProjectPermission = 'READ'> = 'READ' extends P
  ? Key<ProjectPermission, number | null>
  : Key<P, null>;

interface Key<P extends ProjectPermission, AsOf extends number | null> {
  readonly [cut]: P;
  readonly organizationId: number;
  readonly slug: string;
  readonly projectId: number;
  readonly revision: number;
  readonly schemaRevision: number;
  readonly globalSchemaRevision: number;
  readonly permissions: ReadonlySet<ProjectPermission>;
  /** The revision as of which everything is read that is read with this key; null for the present, the only moment to write in. */
  readonly asOf: AsOf;
  /** True if redacted contents are hidden from the key's holder: they may not write, and redacted entities exist. */
  readonly isVeiled: boolean;
}

/** Opens one project; see `openProjects`. Its past can be read with the viewer's present permissions. */
export async function openProject<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  permission: P,
  asOf?: P extends 'READ' ? AsOf | null : null,
): Promise<ProjectKey<P>> {
  const [key] = await openProjects(ctx, organization, [projectId], permission);
  return lookingBack(ctx, key!, asOf);
}

/** The permissions on a past state: it can only be read, whatever the present permissions are. */
const READING: ReadonlySet<ProjectPermission> = new Set(['READ']);

/** The key to a project as it was then. */
const lookingBack = async <K extends ProjectKey>(ctx: Ctx, key: K, asOf: AsOf | null | undefined): Promise<K> => {
  const then = asOf && (await revisionsThen(ctx, key, asOf));
  return then ? { ...key, ...then, permissions: READING } : key;
};

/** Opens one project for reading, with its own row as it is now: one statement, and one more to look back. */
export async function openProjectRow(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  asOf?: AsOf | null,
): Promise<{ row: Selectable<Database['project']>; key: ProjectKey<'READ'> }> {
  const viewer = signedIn(ctx);
  if (!Number.isInteger(projectId) || !isOrganizationRef(organization)) throw projectForbidden(projectId);
  const rows = await keyRowWithProject(ctx, viewer, organization, projectId);
  const [key] = keysTo(ctx, organization, [projectId], rows, ['READ']);
  await seatedIn(ctx, rows[0]!);
  const {
    slug: _s,
    projectId: _p,
    globalSchemaRevision: _g,
    pools: _l,
    hasEnded: _e,
    named: _n,
    seat: _f,
    isWarm: _w,
    ...row
  } = rows[0]!;
  return { row, key: await lookingBack(ctx, key!, asOf) };
}

/**
 * Opens projects of an organization and returns their keys in the order of their numbers. Refused as a whole if the viewer holds none of
 * the given permissions on any one of them.
 */
export async function openProjects<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  projectIds: readonly number[],
  ...anyOf: readonly [P, ...P[]]
): Promise<ProjectKey<P>[]> {
  signedIn(ctx);
  const wanted = [...new Set(projectIds)].toSorted((a, b) => a - b);
  const wrong = wanted.find((id) => !Number.isInteger(id) || !isOrganizationRef(organization));
  if (wrong !== undefined) throw projectForbidden(wrong);
  const rows = await keyRows(ctx, signedIn(ctx), organization, wanted).execute();
  const keys = keysTo(ctx, organization, wanted, rows, anyOf);
  if (rows[0]) await seatedIn(ctx, rows[0]);
  return keys;
}

/**
 * Returns keys to those of the projects that the viewer may read, and leaves out the others. Refused where the organization demands a
 * second step that they lack.
 */
export async function openReadable(
  ctx: Ctx,
  organization: OrganizationRef,
  projectIds: readonly number[],
  asOf?: AsOf | null,
): Promise<Map<number, ProjectKey<'READ'>>> {
  const { permissions } = signedIn(ctx);
  const rows = await keyRows(ctx, signedIn(ctx), organization, [...new Set(projectIds)]).execute();
  refuseIn(ctx, organization, rows);
  const keys = rows.map((row) => {
    const granted = permissionsOn(permissions, row.slug, row.projectId);
    return {
      ...row,
      asOf: null,
      permissions: granted,
      isVeiled: isVeiledFor(granted, row),
    } as unknown as ProjectKey<'READ'>;
  });
  const readable = keys.filter((key) => key.projectId !== 0 && key.permissions.has('READ'));
  if (readable.length > 0) await seatedIn(ctx, rows[0]!);
  if (!asOf) return new Map(readable.map((key) => [key.projectId, key]));
  const found = new Map<number, ProjectKey<'READ'>>();
  for (const key of readable) found.set(key.projectId, await lookingBack(ctx, key, asOf));
  return found;
}

/** Refuses a viewer without the second step that the organization demands; returns its slug, if it is known. */
function refuseIn(ctx: Ctx, organization: OrganizationRef, rows: readonly KeyRow[]): string | undefined {
  const slug = typeof organization === 'string' ? organization : rows[0]?.slug;
  if (slug !== undefined) refuseWithoutSecondStep(ctx, slug);
  return slug;
}

function keysTo<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly number[],
  rows: readonly KeyRow[],
  anyOf: readonly [P, ...P[]],
): ProjectKey<P>[] {
  const { permissions } = signedIn(ctx);
  const slug = refuseIn(ctx, organization, rows);
  return wanted.map((projectId) => {
    const row = rows.find((each) => each.projectId === projectId);
    const granted = slug === undefined ? new Set<ProjectPermission>() : permissionsOn(permissions, slug, projectId);
    if (!granted.has('READ')) throw projectForbidden(projectId);
    if (!row || projectId === 0) throw projectNotFound(projectId);
    if (!anyOf.some((permission) => granted.has(permission))) throw mayNot(actionWords[anyOf[0]]);
    const { organizationId, revision, schemaRevision, globalSchemaRevision } = row;
    return {
      organizationId,
      slug: row.slug,
      projectId,
      revision,
      schemaRevision,
      globalSchemaRevision,
      permissions: granted,
      asOf: null,
      isVeiled: isVeiledFor(granted, row),
    } as unknown as ProjectKey<P>;
  });
}

/** Tells whether redacted contents are hidden from somebody: they may not write, and something is redacted. */
const isVeiledFor = (granted: ReadonlySet<ProjectPermission>, { hasRedacted }: Pick<KeyRow, 'hasRedacted'>): boolean =>
  hasRedacted && !granted.has('WRITE');

/** Takes a licence where the viewer has none yet, and notes that they are active in the organization today. */
async function seatedIn(ctx: Ctx, row: KeyRow): Promise<void> {
  noteActivity(ctx, row.organizationId);
  await takeSeat(ctx, row, row);
}

const actionWords: Record<ProjectPermission, string> = {
  READ: 'read this project',
  WRITE: 'change entities of this project',
  REVIEW: 'review in this project',
  WRITE_SCHEMA: 'change the schema of this project',
  WRITE_BASELINES: 'change baselines of this project',
  WRITE_TEST_CYCLES: 'change test cycles of this project',
  FORCE_UNLOCK: 'unlock what others have locked',
  SHARE: 'share this project',
};
