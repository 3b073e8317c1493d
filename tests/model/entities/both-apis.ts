import type { Person } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';

/** What a save says of an entity, spelled like api/v4. */
export interface Patch {
  id?: number;
  classId?: number;
  name?: string;
  number?: string;
  description?: string;
  attrs?: Record<string, unknown>;
  labelIds?: number[];
  imageId?: number | null;
  addRels?: { relationId: number; targetId: number; attrs?: Record<string, unknown> }[];
  revision?: number;
}
export interface Answer {
  status: number;
  code?: string;
  message?: string;
  details?: Record<string, unknown>;
  ids?: number[];
}
export type SaveBy = (
  truss: Truss,
  as: Person,
  patches: readonly Patch[],
  options?: { letGo?: boolean },
) => Promise<Answer>;

const attributes = (attrs: Record<string, unknown> | undefined) =>
  attrs && Object.entries(attrs).map(([id, value]) => ({ propertyId: Number(id), value }));

const byGraph: SaveBy = async (truss, as, patches, options = {}) => {
  const entities = patches.map(({ id, attrs, addRels, revision: _, ...patch }) => ({
    entityId: id,
    ...patch,
    attributes: attributes(attrs),
    addLinks: addRels?.map(({ attrs, ...rel }) => ({ ...rel, attributes: attributes(attrs) })),
  }));
  const input = { organization: 'acme', projectId: 1, revision: patches[0]?.revision, entities, ...options };
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    { input },
  );
  if (!errors)
    return { status: 200, ids: data.saveEntities.entities.map(({ entityId }: { entityId: number }) => entityId) };
  const { message, extensions } = errors[0];
  return { message, ...extensions };
};

/** The links of an entity are sent whole there, so new ones come beside those it has. */
const byRest: SaveBy = async (truss, as, patches, { letGo } = {}) => {
  const body = await Promise.all(
    patches.map(async ({ addRels, ...patch }) => ({
      projectId: 1,
      ...patch,
      ...(addRels && { rels: [...(patch.id ? (await seen(truss, patch.id)).rels : []), ...addRels] }),
    })),
  );
  const response = await truss.rest(as, `/api/v4/o/acme/entities${letGo ? '?letGo=true' : ''}`, body);
  const answer = await response.json();
  return response.ok
    ? { status: 200, ids: answer.map(({ id }: { id: number }) => id) }
    : { ...answer, status: response.status };
};

export const apis: readonly [string, SaveBy][] = [
  ['the graph', byGraph],
  ['api/v4', byRest],
];

export interface Seen {
  id: number;
  globalId: string;
  classId: number;
  name: string;
  description: string;
  attrs: Record<string, unknown>;
  labelIds: number[];
  imageId: number | null;
  imageModified: string | null;
  rels: { relationId: number; targetId: number; attrs: Record<string, unknown> }[];
  revision: number;
}

/** An entity as it is now, with its links. */
export async function seen(truss: Truss, id: number): Promise<Seen> {
  const response = await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  return (await response.json())[0];
}
