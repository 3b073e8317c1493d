import { fetchQuery, graphql } from 'react-relay';

import type { ofFlowsOfItemsQuery } from '#graph/ofFlowsOfItemsQuery.graphql';

import { titleOf } from '../../../../diagrams/parts/DiagramOutline.tsx';
import { lineAt, set, type MenuEntry, type Own } from './own.ts';

const query = graphql`
  query ofFlowsOfItemsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Entity {
        links(relation: "connected by", first: 100) {
          edges {
            node {
              id
              entity {
                id
                entityId
                displayName
                class {
                  id
                  name
                }
              }
            }
          }
        }
      }
    }
  }
`;

const NEW = 'new';

/** Reads the conduits that join two entities, by their numbers. */
async function conduitsBetween({ environment }: Own, from: string, to: string) {
  const answer = await fetchQuery<ofFlowsOfItemsQuery>(environment, query, { ids: [from, to] }).toPromise();
  const entities = (side: string) => {
    const node = answer?.nodes.find((each) => each?.id === side);
    return node?.links?.edges.map((edge) => edge.node.entity) ?? [];
  };
  const there = new Set(entities(to).map(({ id }) => id));
  return entities(from).filter(({ id, class: of }) => there.has(id) && of.name === 'Conduit');
}

/** Offers to assign a flow between assets to the conduit that carries it. */
export function carrierEntries(own: Own, key: string): MenuEntry[] {
  const { shapes } = own;
  const line = lineAt(own, key, 'ITEM_FLOW');
  const [from, to] = [shapes.get(line?.fromKey ?? ''), shapes.get(line?.toKey ?? '')];
  if (!line || !from?.entity || !to?.entity) return [];
  const [start, end] = [from.entity.id, to.entity.id];
  return [
    {
      name: 'Use another conduit…',
      act: async () => {
        const there = await conduitsBetween(own, start, end);
        const said = await own.ask({
          title: `Conduit for ${line.entity?.name || 'this item'}`,
          verb: 'Save',
          fields: [
            {
              name: 'conduit',
              label: `Between ${titleOf(from)} and ${titleOf(to)}`,
              options: [
                ...there.map(({ entityId, displayName }) => ({ value: String(entityId), label: displayName })),
                { value: NEW, label: 'A new conduit' },
              ],
            },
          ],
        });
        if (said) await set(own, key, said['conduit'] === NEW ? {} : { conduitId: Number(said['conduit']) });
      },
    },
  ];
}
