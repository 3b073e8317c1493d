import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import type { GraphAnswer, Truss } from '../../support/truss.ts';

/** What a test looks at of a comment, in the words of api/v4. */
export interface Told {
  id: number;
  entityId: number;
  threadId: number | null;
  state: string;
  content: string;
  author: string;
  resolved: boolean;
  resolvedBy: string | null;
  field: string | null;
  propertyId: number | null;
  quote: string | null;
  isDetached: boolean;
  mentions: string[];
}
interface New {
  entityId: number;
  content: string;
  threadId?: number;
  field?: string;
  propertyId?: number;
  quote?: string;
  before?: string;
  after?: string;
}
/** The comment, or why not. */
export type Answer = Partial<Told> & { status?: number; message?: string };

export interface Calls {
  add(as: Person, given: New): Promise<Answer>;
  edit(as: Person, commentId: number, content: string): Promise<Answer>;
  resolve(as: Person, commentId: number, resolved: boolean): Promise<Answer>;
  remove(as: Person, commentId: number): Promise<Answer>;
  ofProject(as: Person, resolved?: boolean): Promise<Told[] | Answer>;
}

const fields = `id:commentId state content author resolved resolvedBy field quote isDetached mentions
  entity { entityId } property { propertyId } thread { commentId }`;
interface Node extends Omit<Told, 'entityId' | 'propertyId' | 'threadId'> {
  entity: { entityId: number } | null;
  property: { propertyId: number } | null;
  thread: { commentId: number } | null;
}
const told = ({ entity, property, thread, ...rest }: Node): Told => ({
  ...rest,
  entityId: entity?.entityId ?? 0,
  propertyId: property?.propertyId ?? null,
  threadId: thread?.commentId ?? null,
});

const refused = ({ errors }: GraphAnswer): Answer | undefined =>
  errors && { status: errors[0].extensions.status as number, message: errors[0].message as string };

export function byGraph(truss: Truss): Calls {
  const change = async (as: Person, name: string, input: object): Promise<Answer> => {
    const Name = name[0]!.toUpperCase() + name.slice(1);
    const answer = await truss.graph(
      as,
      `mutation($input: ${Name}Input!) { ${name}(input: $input) { comment { ${fields} } } }`,
      { input },
    );
    return refused(answer) ?? told(answer.data[name].comment as Node);
  };
  return {
    add: (as, { entityId, threadId, propertyId, quote, before, after, ...rest }) =>
      change(as, 'createComment', {
        ...rest,
        entityId: id('Entity', entityId),
        ...(threadId && { threadId: id('Comment', threadId) }),
        ...(propertyId && { propertyId }),
        ...(quote !== undefined && { passage: { quote, before, after } }),
      }),
    edit: (as, commentId, content) => change(as, 'changeComment', { commentId: id('Comment', commentId), content }),
    resolve: (as, commentId, resolved) =>
      change(as, 'resolveComment', { commentId: id('Comment', commentId), resolved }),
    remove: (as, commentId) => change(as, 'deleteComment', { commentId: id('Comment', commentId) }),
    ofProject: async (as, resolved) => {
      const answer = await truss.graph(
        as,
        `query($resolved: Boolean) { project(organization: "acme", projectId: 1) { comments(first: 50, resolved: $resolved) { edges { node { ${fields} replies(first: 4) { edges { node { ${fields} } } } } } } } }`,
        { resolved },
      );
      const failure = refused(answer);
      if (failure) return failure;
      type Thread = Node & { replies: { edges: { node: Node }[] } };
      const edges = answer.data.project.comments.edges as { node: Thread }[];
      return edges
        .flatMap(({ node: { replies, ...thread } }) => [thread, ...replies.edges.map(({ node }) => node)])
        .filter(({ state }) => state !== 'DELETED')
        .map(told)
        .toSorted((a, b) => a.id - b.id);
    },
  };
}

export function byRest(truss: Truss): Calls {
  const call = async <T>(as: Person, path: string, body?: unknown, method?: string): Promise<T> => {
    const response = await truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
    return (await response.json()) as T;
  };
  return {
    add: (as, given) => call(as, 'comments', given),
    edit: (as, commentId, content) => call(as, 'comments', { id: commentId, content }, 'PUT'),
    resolve: (as, commentId, resolved) => call(as, 'comments', { id: commentId, resolved }, 'PUT'),
    remove: (as, commentId) => call(as, `comments/${commentId}`, undefined, 'DELETE'),
    ofProject: (as, resolved) => call(as, `p/1/comments${resolved === undefined ? '' : `?resolved=${resolved}`}`),
  };
}
