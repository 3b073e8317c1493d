import { openProjectRow, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { viewOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { News } from '../../../platform/feed/news.ts';
import type { ProjectPlace as Place } from '../../projects/project.ts';
import { schemaTopic } from '../../revisions/topics.ts';

/** A project whose schema has changed, by its own items or by those of its organization. */
export interface SchemaRevision {
  organizationId: number;
  projectId: number;
  revision: number;
}

/** Returns a number that grows with each of both counters, which only go up. */
const revisionOf = ({ schemaRevision, globalSchemaRevision }: ProjectKey) => schemaRevision + globalSchemaRevision;

/**
 * The subscription to a project's schema, shared by its followers: at once, and whenever it has changed. It is the same for all who may
 * read the project.
 */
export const schemaNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    const topic = [schemaTopic(key), schemaTopic({ ...key, projectId: 0 })];
    return { topic, first: 0, last: revisionOf(key), view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number): Promise<SchemaRevision[]> => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    const { organizationId } = key;
    const revision = revisionOf(key);
    return revision > after ? [{ organizationId, projectId, revision }] : [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ revision }: SchemaRevision) => revision,
} satisfies News<SchemaRevision, Place>;
