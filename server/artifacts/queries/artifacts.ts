import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { readEntityPage, readSeenEntity, type SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import type { PageRequest } from '../../model/entities/search/queries/find.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import type { Artifact } from '../artifact.ts';
import { labelsOf, typeOfEntity } from '../rules/schema-items.ts';
import { artifactTypes } from '../types/index.ts';

export const artifactTypeByKey = (key: string): ArtifactType => artifactTypes.find((each) => each.key === key)!;

/** Returns an entity as an artifact; null if it is none. */
export function artifactOf(of: SeenEntity): Artifact | null {
  const type = typeOfEntity(of.schema, of.entity);
  return type ? { type, of } : null;
}

/** Reads an artifact of a project; refuses an entity that is none. */
export async function readArtifact(ctx: Ctx, key: ProjectKey<'READ'>, entityId: number): Promise<Artifact> {
  const of = await readSeenEntity(ctx, key, entityId);
  const artifact = artifactOf(of);
  if (!artifact)
    throw invalid(
      `'${displayName(of.entity)}' is not a document, compilation, presentation or test suite. Give it a label that makes it one, such as Requirements Document.`,
    );
  return artifact;
}

export const artifactOrders = ['NAME', 'NUMBER', 'MODIFIED', 'CREATED'] as const;
export interface ArtifactsAsked extends Pick<PageRequest, 'first' | 'after'> {
  search?: string | null | undefined;
  labelId?: number | null | undefined;
  order?: (typeof artifactOrders)[number] | null | undefined;
  isDescending?: boolean | null | undefined;
}

/** Reads a page of a project's artifacts of a kind; the search is that of entities, in the same language. */
export async function readArtifacts(ctx: Ctx, key: ProjectKey<'READ'>, type: ArtifactType, asked: ArtifactsAsked) {
  const schema = await readSchema(ctx.db, key);
  const ids = labelsOf(schema, type).map(({ id }) => id);
  const wanted = asked.labelId == null ? ids : ids.filter((id) => id === asked.labelId);
  // Without such a label the query must find nothing, so it asks for an id that no label has.
  const labels = (wanted.length > 0 ? wanted : [2 ** 31 - 1]).map((id) => `labelid:${id}`).join(' OR ');
  const search = asked.search?.trim();
  return readEntityPage(ctx, key, {
    first: asked.first,
    after: asked.after,
    query: `(${labels})${search ? ` (${search})` : ''}`,
    order: `${(asked.order ?? 'NAME').toLowerCase()}${asked.isDescending ? '-' : ''}`,
  });
}
