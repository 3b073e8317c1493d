// A Truss in which Walt branches project 1 off, works through states there, and merges through either API.
import type { Person } from '../../support/people.ts';
import { startTruss } from '../../support/truss.ts';
import { trussWithMerges } from './on-merging.ts';

type Who = Person | 'root';

/** A line of a preview, as both APIs say it. */
export interface Line {
  name: string;
  state: { text: string; toState: string; locks: boolean; unlocks: boolean; transitions: string[] } | null;
  lockedBy: string | null;
  conflicts: { key: string; kind: string; side: string | null }[];
  itemId: string | number;
}
type Sent = Omit<Line, 'conflicts'> & { conflicts: { key: string; kind: string; choice: { side: string } | null }[] };
const lineOf = ({ conflicts, ...line }: Sent): Line => ({
  ...line,
  conflicts: conflicts.map(({ key, kind, choice }) => ({ key, kind, side: choice?.side ?? null })),
});

interface Answered {
  status: number;
  message?: string;
  warnings?: string[];
  [more: string]: unknown;
}

export interface Api {
  start(as: Who, target: number, source: number): Promise<Line[]>;
  choose(as: Who, target: number, source: number, line: Line, side: string): Promise<unknown>;
  accept(as: Who, target: number, source: number, wanting?: object): Promise<Answered>;
}

export async function trussWithReviews(options: Parameters<typeof startTruss>[0] = { jobs: true }) {
  const at = await trussWithMerges(options);
  const { truss } = at;
  const [statusId, requirement] = [truss.given.propertyId('Requirement', 'Status'), truss.given.classId('Requirement')];
  const json = async (as: Who, method: string, path: string, body?: object) => {
    const response = await truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
    return { status: response.status, ...((await response.json()) as object) } as Answered;
  };
  const move = async (as: Who, id: number, ...states: string[]) => {
    for (const toState of states) {
      const { status, message } = await json(as, 'PUT', `entities/state/${id}`, { toState });
      if (status !== 200) throw new Error(message);
    }
  };
  const stateOf = async (id: number) => {
    const row = await truss.inside.db
      .selectFrom('entity')
      .select(['attrs', 'isLocked', 'lockedBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { state: row.attrs[statusId] ?? 'Draft', lockedBy: row.isLocked ? row.lockedBy : null };
  };
  const branchOff = async (as: Who, name: string): Promise<number> => {
    const { project } = await json(as, 'POST', `p/1/copy?isBranch=true&name=${encodeURIComponent(name)}`, {});
    return (project as { id: number }).id;
  };
  /** Shares a project in a role. */
  const share = async (projectId: number, username: Person, role: string) => {
    const { id } = await truss.inside.db
      .selectFrom('role')
      .select('id')
      .where('organizationId', '=', 1)
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    const shared = await json('root', 'POST', `p/${projectId}/users/${username}?roleId=${id}`, {});
    if (shared.status !== 200) throw new Error(shared.message);
  };
  /** Changes the transitions of requirements in a project. */
  const setTransitions = async (projectId: number, change: (transitions: Record<string, unknown>[]) => unknown) => {
    const { workflow } = await json('root', 'GET', `p/${projectId}`);
    change((workflow as { transitions: Record<string, Record<string, unknown>[]> }).transitions[requirement]!);
    const saved = await json('root', 'PUT', 'p', { id: projectId, workflow: workflow as object });
    if (saved.status !== 200) throw new Error(saved.message);
  };
  return {
    ...at,
    json,
    move,
    stateOf,
    branchOff,
    share,
    setTransitions,
    statusId,
    apis: { graph: byGraph(at), rest: byRest(json) },
  };
}

const byRest = (json: (as: Who, method: string, path: string, body?: object) => Promise<Answered>): Api => ({
  start: async (as, target, sourceProjectId) => {
    const { items } = await json(as, 'POST', `p/${target}/merge`, { sourceProjectId });
    return (items as Sent[]).map(lineOf);
  },
  choose: async (as, target, sourceProjectId, { itemId, conflicts }, side) => {
    const choices = conflicts.map(({ key }) => ({ itemId, key, side }));
    return json(as, 'PUT', `p/${target}/merge`, { sourceProjectId, choices });
  },
  accept: (as, target, sourceProjectId, wanting = {}) =>
    json(as, 'PUT', `p/${target}/merge`, { sourceProjectId, ...wanting }),
});

function byGraph({ truss }: Awaited<ReturnType<typeof trussWithMerges>>): Api {
  const line = `id name lockedBy state { text toState locks unlocks transitions } conflicts { key kind choice { side } }`;
  const idOf = async (as: Who, target: number, source: number) => {
    const query = `{ project(organization: "acme", projectId: ${target}) { merge(sourceId: ${source}) { id } } }`;
    return (await truss.graph(as, query)).data.project.merge?.id;
  };
  const ids = async (as: Who, ...projects: number[]) => {
    const query = 'query($id: Int!) { project(organization: "acme", projectId: $id) { id } }';
    const found = await Promise.all(projects.map((id) => truss.graph(as, query, { id })));
    return found.map(({ data }) => data.project.id as string);
  };
  const accept: Api['accept'] = async (as, target, source, wanting = {}) => {
    const input = { mergeId: await idOf(as, target, source), ...wanting };
    const { data, errors } = await truss.graph(
      as,
      'mutation($input: AcceptMergeInput!) { acceptMerge(input: $input) { revision warnings } }',
      { input },
    );
    return errors ? { ...errors[0].extensions, message: errors[0].message } : { status: 200, ...data.acceptMerge };
  };
  return {
    accept,
    start: async (as, target, source) => {
      const [targetProjectId, sourceProjectId] = await ids(as, target, source);
      const { data, errors } = await truss.graph(
        as,
        `mutation($input: StartMergeInput!) { startMerge(input: $input) { merge { items(first: 100) { edges { node { ${line} } } } } } }`,
        { input: { targetProjectId, sourceProjectId } },
      );
      if (errors) throw new Error(errors[0].message);
      const { edges } = data.startMerge.merge.items as { edges: { node: Sent & { id: string } }[] };
      return edges.map(({ node }) => lineOf({ ...node, itemId: node.id }));
    },
    choose: async (as, target, source, { itemId, conflicts }, side) => {
      const decisions = conflicts.map(({ key }) => ({ itemId, key, side }));
      const input = { mergeId: await idOf(as, target, source), decisions };
      await truss.graph(as, 'mutation($input: DecideMergeInput!) { decideMerge(input: $input) { merge { id } } }', {
        input,
      });
      return accept(as, target, source);
    },
  };
}
