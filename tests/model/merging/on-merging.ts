import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import type { Entity, EntityPatch } from '../../../server/model/entities/entity.ts';
// A Truss with ways to change projects, to branch them off, and to merge them through api/v4.
import { contextFor } from '../../../server/start/first-start.ts';
import type { Person } from '../../support/people.ts';
import { startTruss } from '../../support/truss.ts';

export interface Shown {
  itemId: number;
  name: string;
  kind: string;
  subject: string;
  entityId: number | null;
  sourceEntityId: number | null;
  conflicts: { kind: string; key: string }[];
  changes: { key: string; before: unknown; after: unknown }[];
}

export async function trussWithMerges(options: Parameters<typeof startTruss>[0] = { jobs: true }) {
  const truss = await startTruss(options);
  const ctx = () => contextFor(truss.inside, 'root');
  const rest = async (method: string, path: string, body?: object) => {
    const answer = await truss.rest('root', `/api/v4/o/acme/${path}`, body, method);
    return { status: answer.status, ...(await answer.json()) };
  };
  const save = async (projectId: number, ...patches: Omit<EntityPatch, 'projectId'>[]): Promise<Entity[]> => {
    const sent = patches.map((patch) => ({
      projectId,
      ...(patch.id === undefined && { classId: truss.given.classId('Requirement') }),
      ...patch,
    }));
    return (await saveEntities(ctx(), 'acme', sent)).entities;
  };
  const entities = (projectId: number): Promise<Entity[]> =>
    truss.inside.db.selectFrom('entity').selectAll().where('projectId', '=', projectId).orderBy('id').execute();
  const call = (method: string, target: number, source: number, body: object = {}) =>
    rest(method, `p/${target}/merge`, { sourceProjectId: source, ...body });
  const start = (target: number, source: number) => call('POST', target, source);
  const accept = (target: number, source: number, body: object = {}) => call('PUT', target, source, body);
  return {
    truss,
    ctx,
    rest,
    save,
    entities,
    start,
    accept,
    remove: (...ids: number[]) => deleteEntities(ctx(), 'acme', ids),
    link: (projectId: number, id: number, relation: string, ...targets: number[]) =>
      save(projectId, {
        id,
        addRels: targets.map((targetId) => ({ relationId: truss.given.relationId(relation), targetId })),
      }),
    merge: async (target: number, source: number, body: object = {}) => {
      await start(target, source);
      return accept(target, source, body);
    },
    /** A project of its own. */
    project: async (name: string): Promise<number> => (await rest('POST', 'p', { name })).id,
    branchOff: async (origin: number, name: string): Promise<number> =>
      (await rest('POST', `p/${origin}/copy?isBranch=true&name=${encodeURIComponent(name)}`, {})).project.id,
    copyOf: async (id: number, projectId: number): Promise<number> => {
      const found = (await entities(projectId)).find(({ originId }) => originId === id);
      if (!found) throw new Error(`Entity ${id} has no copy in project ${projectId}`);
      return found.id;
    },
    named: async (projectId: number, name: string): Promise<Entity> => {
      const found = (await entities(projectId)).find((each) => each.name === name);
      if (!found) throw new Error(`Project ${projectId} has no '${name}'`);
      return found;
    },
    standing: async (branch: number): Promise<{ ahead: number; behind: number }> => {
      const query = 'query($id: Int!) { project(organization: "acme", projectId: $id) { branch { ahead behind } } }';
      return (await truss.graph('root', query, { id: branch })).data.project.branch;
    },
    conflictCount: async (branch: number, as: Person | 'root' = 'root'): Promise<number | null> => {
      const query = 'query($id: Int!) { project(organization: "acme", projectId: $id) { branch { conflictCount } } }';
      return (await truss.graph(as, query, { id: branch })).data.project.branch.conflictCount;
    },
    /** Reads the differences of a branch's entities, by class. */
    differences: async (branch: number): Promise<object[]> => {
      const query =
        'query($id: Int!) { project(organization: "acme", projectId: $id) { branch { differences { class { name } added changed removed } } } }';
      return (await truss.graph('root', query, { id: branch })).data.project.branch.differences;
    },
    /** Leaves everything out but what is named. */
    chooseOnly: async (target: number, source: number, ...wanted: string[]) => {
      const { data } = await truss.graph(
        'root',
        `{ project(organization: "acme", projectId: ${target}) { merge(sourceId: ${source}) { id items(first: 100) { edges { node { id name } } } } } }`,
      );
      const { id, items } = data.project.merge;
      const itemIds = (items.edges as { node: { id: string; name: string } }[])
        .filter(({ node }) => !wanted.includes(node.name))
        .map(({ node }) => node.id);
      const choose =
        'mutation($input: ChooseMergeItemsInput!) { chooseMergeItems(input: $input) { merge { counts { chosen } } } }';
      await truss.graph('root', choose, { input: { mergeId: id, itemIds, isChosen: false } });
    },
  };
}

/** The lines of a preview in short. */
export const told = ({ items }: { items: Shown[] }): string[] =>
  items.map(({ name, kind, conflicts, changes }) =>
    [kind, name, ...changes.map(({ key }) => key.split(':')[0]), ...conflicts.map(({ kind: why }) => `!${why}`)].join(
      ' ',
    ),
  );
