import { Anchor } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { FileUses_uses$key } from '#graph/FileUses_uses.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { countText } from '../../../ui/figures.ts';
import { wayWords, type Use } from './uses.ts';

/** Lists the present and past uses of a file, with links. */
export function FileUses({ usedIn }: { usedIn: FileUses_uses$key }) {
  const { count, uses } = useFragment(
    graphql`
      fragment FileUses_uses on FileUses {
        count
        uses {
          way
          projectId
          property
          diagramName
          diagramSlug
          entity {
            id
            entityId
            displayName
          }
        }
      }
    `,
    usedIn,
  );
  if (count === 0) return <p className="tr-dim">Never used.</p>;
  return (
    <>
      <ul className="tr-list fl-uses">
        {uses.map((use, at) => (
          // A place can use it several times in the same way.
          <li key={`${use.way} ${use.entity?.id} ${use.property} ${at}`}>
            <Place use={use} />
          </li>
        ))}
      </ul>
      {count > uses.length && <p className="tr-dim">and {countText(count - uses.length, 'further use')}</p>}
    </>
  );
}

function Place({ use }: { use: Use }) {
  const { organization } = useHere();
  const { entity, projectId, diagramSlug } = use;
  if (!entity || projectId == null) return <span className="tr-dim">{wayWords(use)}</span>;
  const to =
    diagramSlug == null
      ? paths.entity(organization, projectId, entity.entityId)
      : paths.diagram(organization, projectId, diagramSlug, entity.entityId);
  return (
    <>
      <Anchor component={Link} to={to}>
        {entity.displayName}
      </Anchor>
      <span className="tr-dim">, {wayWords(use)}</span>
    </>
  );
}
