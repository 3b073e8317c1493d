import { fetchQuery, graphql, type Environment } from 'react-relay';

import type { performedQuery } from '#graph/performedQuery.graphql';
import type { Line, Shape } from '#shared/drawing/content.ts';

import type { DialogAnswers, Ask, DialogField } from '../editing/useAsking.ts';

const query = graphql`
  query performedQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Entity {
        displayName
        links(relation: "performs", first: 100) {
          edges {
            node {
              id
              entity {
                id
                entityId
                displayName
              }
            }
          }
        }
      }
    }
  }
`;

interface Given {
  environment: Environment;
  ask: Ask;
  from: Shape;
  to: Shape;
  /** True if a new action may be created for it. */
  mayBeNew: boolean;
}
interface AtOneEnd extends Pick<Given, 'environment' | 'ask'> {
  at: Shape;
  isFound: boolean;
}
const NEW = 'new';
const isAction = ({ entity }: Shape) => entity?.className === 'Action';

/** Asks for the actions that make and take an item, if an end performs several. */
async function whichActions({
  environment,
  from,
  to,
  mayBeNew,
}: Omit<Given, 'ask' | 'from' | 'to'> & Partial<Pick<Given, 'from' | 'to'>>): Promise<DialogField[]> {
  const ends = [from, to].filter((each) => each !== undefined);
  const ids = ends.flatMap((each) => (each.entity && !isAction(each) ? [each.entity.id] : []));
  if (ids.length === 0) return [];
  const answer = await fetchQuery<performedQuery>(environment, query, { ids: [...new Set(ids)] }).toPromise();
  const which = ({ entity }: Shape, name: string, verb: string): DialogField[] => {
    const node = answer?.nodes.find((each) => each?.id === entity?.id);
    const all = node?.links?.edges.map((edge) => edge.node.entity) ?? [];
    // An entity without actions gets a new one; a single action needs no question.
    if (all.length === 0 || (all.length === 1 && !mayBeNew)) return [];
    const options = all.map(({ entityId, displayName }) => ({ value: String(entityId), label: displayName }));
    return [
      {
        name,
        label: `${verb} by ${node?.displayName ?? ''} in`,
        options: mayBeNew ? [{ value: NEW, label: 'A new action' }, ...options] : options,
      },
    ];
  };
  return [
    ...(from ? which(from, 'fromActionId', 'Generated') : []),
    ...(to ? which(to, 'toActionId', 'Received') : []),
  ];
}

const actionsIn = (said: DialogAnswers): { fromActionId?: number; toActionId?: number } =>
  Object.fromEntries(
    ['fromActionId', 'toActionId'].flatMap((name) =>
      said[name] && said[name] !== NEW ? [[name, Number(said[name])] as const] : [],
    ),
  );

/** Asks for the name of an item between two ends, and for the actions that make and take it if they perform several. */
export async function passedBetween({ ask, ...between }: Given) {
  const said = await ask({
    title: 'New input or output',
    verb: 'Add',
    fields: [{ name: 'name', label: 'Name', value: 'New Input/Output' }, ...(await whichActions(between))],
  });
  return said && { name: said['name']!, values: actionsIn(said) };
}

/** Asks for the name of an item with only one known end, and for the action that makes or takes it. */
export async function passedAtOneEnd({ environment, ask, at, isFound }: AtOneEnd) {
  const which = await whichActions({ environment, mayBeNew: true, [isFound ? 'to' : 'from']: at });
  const said = await ask({
    title: isFound ? 'Message from outside' : 'Message to outside',
    verb: 'Add',
    fields: [{ name: 'name', label: 'Name of the message' }, ...which],
  });
  if (!said) return undefined;
  const { fromActionId, toActionId } = actionsIn(said);
  const actionId = fromActionId ?? toActionId;
  return { name: said['name']!, values: actionId === undefined ? {} : { actionId } };
}

/** Asks for the name of a new asset that performs a branch. */
export async function assetOnBranch(ask: Ask, { text }: Shape): Promise<string | undefined> {
  const said = await ask({
    title: text ? `New asset on ${text}` : 'New asset on this branch',
    verb: 'Add',
    fields: [{ name: 'name', label: 'Name of the asset' }],
  });
  return said?.['name'];
}

/** Asks for the name of a new item on a line. */
export async function carriedOn(ask: Ask, { entity }: Line): Promise<string | undefined> {
  const said = await ask({
    title: `New item flow on ${entity?.name || 'this conduit'}`,
    verb: 'Add',
    fields: [{ name: 'name', label: 'Name of the input or output' }],
  });
  return said?.['name'];
}

/** Asks for the actions that make and take an existing item from now on; undefined if the user cancels. */
export async function takenOver({ ask, ...between }: Omit<Given, 'mayBeNew'>) {
  const fields = await whichActions({ ...between, mayBeNew: false });
  if (fields.length === 0) return {};
  const said = await ask({ title: 'Which actions?', verb: 'Move', fields });
  return said && actionsIn(said);
}
