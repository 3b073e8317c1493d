import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

type Who = Person | 'root';
export interface Answer {
  status: number;
  message?: string;
  [more: string]: unknown;
}

/** A Truss with ways to lock, move and save requirements of project 1 through both APIs. */
export async function trussWithWorkflow(options: Parameters<typeof startTruss>[0] = {}) {
  const truss = await startTruss(options);
  const status = truss.given.propertyId('Requirement', 'Status');
  const path = '/api/v4/o/acme';

  const byRest = async (as: Who, method: string, url: string, body?: unknown): Promise<Answer> => {
    const response = await truss.rest(as, `${path}/${url}`, body, method);
    const answer = (await response.json()) as Answer | Answer[];
    return { ...(Array.isArray(answer) ? {} : answer), status: response.status };
  };
  const byGraph = async (as: Who, field: string, input: Record<string, unknown>): Promise<Answer> => {
    const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
    const mutation = `mutation($input: ${type}!) { ${field}(input: $input) { revision } }`;
    const { data, errors } = await truss.graph(as, mutation, {
      input: { organization: 'acme', projectId: 1, ...input },
    });
    return errors ? { ...errors[0].extensions, message: errors[0].message } : { status: 200, ...data[field] };
  };

  const graph = {
    lock: (as: Who, ids: number[]) => byGraph(as, 'lockEntities', { entityIds: ids }),
    unlock: (as: Who, ids: number[]) => byGraph(as, 'unlockEntities', { entityIds: ids }),
    move: (as: Who, ids: number[], toState: string) => byGraph(as, 'moveEntities', { entityIds: ids, toState }),
    remove: (as: Who, ids: number[]) => byGraph(as, 'deleteEntities', { entityIds: ids }),
    rename: (as: Who, id: number, name: string, throughLocks = false) =>
      byGraph(as, 'saveEntities', { throughLocks, entities: [{ entityId: id, name }] }),
    setStatus: (as: Who, id: number, value: string, noWorkflow = false) =>
      byGraph(as, 'saveEntities', {
        noWorkflow,
        entities: [{ entityId: id, attributes: [{ propertyId: status, value }] }],
      }),
  };
  const rest: typeof graph = {
    lock: (as, ids) => byRest(as, 'PUT', `entities/lock/${ids.join(',')}`),
    unlock: (as, ids) => byRest(as, 'PUT', `entities/unlock/${ids.join(',')}`),
    move: (as, ids, toState) => byRest(as, 'PUT', `entities/state/${ids.join(',')}`, { toState }),
    remove: (as, ids) => byRest(as, 'DELETE', 'entities/ids', ids),
    rename: (as, id, name, throughLocks?) =>
      byRest(as, 'POST', `entities${throughLocks ? '?throughLocks=true' : ''}`, [{ id, projectId: 1, name }]),
    setStatus: (as, id, value, noWorkflow?) =>
      byRest(as, 'POST', `entities${noWorkflow ? '?noWorkflow=true' : ''}`, [
        { id, projectId: 1, attrs: { [status]: value } },
      ]),
  };

  const requirement = async (name = 'Find fires', value?: string): Promise<number> => {
    const attrs = value ? { attrs: { [status]: value } } : {};
    const classId = truss.given.classId('Requirement');
    const [made] = await truss.given.entities([{ projectId: 1, classId, name, ...attrs }]);
    return made!.id;
  };
  const see = async (id: number, as: Who = 'walt') => {
    const fields = `name isLocked lockedBy viewerMayUnlock locker { username }
      workflowState { state states property { name } } transitions { name toState isLocking }`;
    const query = `query($id: Int!) { project(organization: "acme", projectId: 1) { entity(entityId: $id) { ${fields} } } }`;
    const { data } = await truss.graph(as, query, { id });
    return data.project.entity;
  };
  const saveWorkflow = (change: (transitions: Record<string, unknown>[]) => void) => setWorkflow(truss, change);
  return { truss, status, byGraph, byRest, graph, rest, requirement, see, saveWorkflow };
}

/** Changes the transitions of requirements in project 1. */
async function setWorkflow(truss: Truss, change: (transitions: Record<string, unknown>[]) => void): Promise<void> {
  const answer = await truss.rest('root', '/api/v4/o/acme/p/1');
  const { workflow } = (await answer.json()) as {
    workflow: { transitions: Record<string, Record<string, unknown>[]> };
  };
  change(workflow.transitions[truss.given.classId('Requirement')]!);
  const saved = await truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT');
  if (!saved.ok) throw new Error(await saved.text());
}
