import { openProject } from '../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { nameOfCopy } from '../../model/duplicates/rules/duplicates.ts';
import { begunAnew } from '../../model/duplicates/rules/initial-state.ts';
import { deleteEntities } from '../../model/entities/commands/delete.ts';
import { saveInProject } from '../../model/entities/commands/save.ts';
import { projectWorkflow } from '../../model/entities/commands/transitions.ts';
import { entitiesForUpdate, entitiesOf, linksAt } from '../../model/entities/queries/rows.ts';
import { MAX_ENTITIES, atOnce } from '../../model/entities/rules/at-once.ts';
import { checkedName } from '../../model/entities/rules/names.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import type { Artifact } from '../artifact.ts';
import { readArtifact, artifactTypeByKey } from '../queries/artifacts.ts';
import { readEvidenceOf, readHeld, readHolders } from '../queries/holders.ts';
import { copiesOf } from '../rules/copies.ts';
import { deletedWith } from '../rules/deletion.ts';
import { artifactFromTemplate, templateNamed } from '../rules/from-template.ts';
import { labelsOf } from '../rules/schema-items.ts';
import { draftPatches } from './numbers.ts';

/** The project and the entity of an artifact. */
export interface ArtifactPlace {
  organization: OrganizationRef;
  projectId: number;
  artifactId: number;
}

/** The result of a command on an artifact. */
export interface ArtifactResult extends ArtifactPlace {
  revision: number | null;
  /** The ids of deleted entities. */
  deletedIds?: readonly number[];
}

export interface NewArtifact {
  type: string;
  name: string;
  description?: string | null | undefined;
  template?: string | null | undefined;
  /** A label other than the template's. */
  labelId?: number | null | undefined;
}

/** Makes an artifact of a kind, with the sections of a template, as one save. */
export async function createArtifact(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { type: key, name: given, description, template, labelId }: NewArtifact,
): Promise<ArtifactResult> {
  const type = artifactTypeByKey(key);
  const name = within('name', () => named(given));
  return inTransaction(ctx, async (ctx) => {
    const place = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, place);
    if (labelId != null && !labelsOf(schema, type).some(({ id }) => id === labelId))
      throw invalid(`This label is not one for a ${type.name.toLowerCase()}. Choose another label.`);
    const drafts = artifactFromTemplate(schema, type, {
      name,
      description: description ?? '',
      template: within('template', () => templateNamed(type, template)),
      ...(labelId != null && { labelId }),
    });
    const { patches, idOf } = await draftPatches(ctx, place, drafts);
    const saved = await saveInProject(ctx, place, patches);
    return { organization, projectId, artifactId: idOf(-1), revision: saved.revisions.get(projectId) ?? null };
  });
}

function named(given: string): string {
  const name = checkedName(given);
  if (name === '') throw invalid('The name is empty. Enter a name and try again.');
  return name;
}

/** Reads and locks an artifact about to be written, with its content. */
async function artifactForUpdate(ctx: TxCtx, { organization, projectId, artifactId }: ArtifactPlace) {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  await entitiesForUpdate(ctx.db, key.organizationId, [artifactId]);
  const artifact: Artifact = await readArtifact(ctx, key, artifactId);
  const held = await readHeld(ctx, key, artifact.of.schema, artifact.type, artifactId);
  return { key, artifact, held, schema: artifact.of.schema };
}

/** Duplicates an artifact and the content that belongs to it, as one save; the entities a compilation lists are listed on both. */
export function duplicateArtifact(ctx: Ctx, ref: ArtifactPlace, given?: string | null): Promise<ArtifactResult> {
  return inTransaction(ctx, async (ctx) => {
    const { key, artifact, held, schema } = await artifactForUpdate(ctx, ref);
    const { type, of } = artifact;
    if (held.length >= MAX_ENTITIES)
      throw invalid(
        `It contains more than ${atOnce} entities, which is too many to copy at once. Copy the whole project, or parts of it one by one.`,
      );
    const ids = [ref.artifactId, ...(type.isDeep ? held : [])];
    const found = await entitiesOf(ctx.db, key, ids);
    const drafts = copiesOf(
      [...ids].map((id) => found.get(id)!),
      await linksAt(ctx.db, key.organizationId, ids),
      {
        rootId: ref.artifactId,
        name: given ? named(given) : nameOfCopy(of.entity.name),
        begun: begunAnew(schema, await projectWorkflow(ctx.db, key)),
      },
    );
    const own = withoutStrangers(drafts, held, artifact);
    const { patches, idOf } = await draftPatches(ctx, key, own);
    const saved = await saveInProject(ctx, key, patches);
    return { ...ref, artifactId: idOf(-1), revision: saved.revisions.get(ref.projectId) ?? null };
  });
}

/** Reduces a copy's links of the artifact itself to those that lead to its content. */
function withoutStrangers(drafts: ReturnType<typeof copiesOf>, held: readonly number[], { type }: Artifact) {
  const isOn = new Set(type.isDeep ? [] : held);
  return drafts.map((draft) => ({
    ...draft,
    addRels: draft.addRels!.filter(({ targetId }) => targetId < 0 || isOn.has(targetId)),
  }));
}

/**
 * Deletes an artifact. If its content is deleted too, as always with test suites, so is everything that stands nowhere else, and the
 * evidence of deleted cases; the rest remains.
 */
export function deleteArtifact(
  ctx: Ctx,
  ref: ArtifactPlace,
  { withContent = false, throughLocks }: { withContent?: boolean; throughLocks?: boolean | undefined } = {},
): Promise<ArtifactResult> {
  return inTransaction(ctx, async (ctx) => {
    const { key, artifact, held, schema } = await artifactForUpdate(ctx, ref);
    const isWhole = (withContent || artifact.type.isDeletedWhole) && artifact.type.isDeep;
    const going = isWhole
      ? deletedWith(ref.artifactId, held, await readHolders(ctx, key, schema, held))
      : new Set<number>();
    const evidence = artifact.type.isDeletedWhole ? await readEvidenceOf(ctx, key, schema, [...going]) : [];
    const deletedIds = [ref.artifactId, ...going, ...evidence];
    const revisions = await deleteEntities(ctx, ref.organization, deletedIds, { throughLocks });
    return { ...ref, revision: revisions.get(ref.projectId) ?? null, deletedIds };
  });
}
