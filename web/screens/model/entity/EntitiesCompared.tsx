import '../../../parts/model/versions/versions.css';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';

import type { EntitiesCompared_entity$key } from '#graph/EntitiesCompared_entity.graphql';
import type { EntitiesComparedQuery } from '#graph/EntitiesComparedQuery.graphql';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { useReadAgain } from '../../../parts/model/entity/useReadAgain.ts';
import { SideOfText } from '../../../parts/model/versions/SideOfText.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { compareEntities } from './compare-entities.ts';
import { SideOfList } from './SideOfList.tsx';

const fragment = graphql`
  fragment EntitiesCompared_entity on Entity {
    id
    displayName
    class {
      id
      name
    }
    number
    name
    description
    attributes {
      id
      property {
        id
        name
      }
      text
    }
    linkedLabel {
      id
      name
    }
    labels {
      id
      name
    }
    relationGroups {
      label
      links {
        entity {
          id
          displayName
        }
      }
    }
  }
`;

const query = graphql`
  query EntitiesComparedQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ...EntitiesCompared_entity @alias(as: "entity")
    }
  }
`;

/** Shows the fields that differ between two entities side by side, and marks the words that only one of them has. */
export function EntitiesCompared({ leftId, rightId }: { leftId: string; rightId: string }) {
  const ids = [leftId, rightId];
  const { nodes } = useLazyLoadQuery<EntitiesComparedQuery>(query, { ids }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { ids });
  const [left, right] = nodes;
  if (!left?.entity || !right?.entity) return <EmptyState>One of these entities was deleted.</EmptyState>;
  return <Table left={left.entity} right={right.entity} />;
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);

function Table({ left, right }: { left: EntitiesCompared_entity$key; right: EntitiesCompared_entity$key }) {
  const [one, other] = [useFragment(fragment, left), useFragment(fragment, right)];
  const { different, alikeCount } = compareEntities(one, other, textOfHtml);
  const alike = `${alikeCount} ${alikeCount === 1 ? 'field is' : 'fields are'} identical.`;
  if (different.length === 0) return <EmptyState>They are identical. {alike}</EmptyState>;
  return (
    <>
      <table className="vs-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{one.displayName}</th>
            <th scope="col">{other.displayName}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ name, left: ours, right: theirs, isList }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {isList ? (
                  <SideOfList lines={linesOf(ours)} other={linesOf(theirs)} kind="removed" />
                ) : (
                  <SideOfText text={ours} other={theirs} kind="removed" />
                )}
              </td>
              <td>
                {isList ? (
                  <SideOfList lines={linesOf(theirs)} other={linesOf(ours)} kind="added" />
                ) : (
                  <SideOfText text={theirs} other={ours} kind="added" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tr-dim">{alike}</p>
    </>
  );
}
