import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { graphql, useFragment } from 'react-relay';

import type { BesideRow_entity$key } from '#graph/BesideRow_entity.graphql';
import type { BesideRowQuery } from '#graph/BesideRowQuery.graphql';

import { useQueryResult } from '../../relay/useQueryResult.ts';
import { LoadingLines } from '../../ui/States.tsx';
import { useReadAgain } from '../model/entity/useReadAgain.ts';
import { LockStrip } from '../model/saving/LockStrip.tsx';
import { Sidebar } from '../model/sidebar/Sidebar.tsx';

const query = graphql`
  query BesideRowQuery($id: ID!) {
    node(id: $id) {
      id
      ...BesideRow_entity @alias(as: "entity")
    }
  }
`;

interface Props {
  id: string;
  disabled: boolean;
  /** True if the user has opened the drawer of a narrow page. */
  isAsked: boolean;
  onClose: () => void;
}

/** Shows the details of the chosen row beside the page, or in a drawer on narrow pages. */
export function BesideRow({ id, disabled, isAsked, onClose }: Props) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  if (isWide) return <AboutRow id={id} disabled={disabled} />;
  return (
    <Drawer.Root opened={isAsked} onClose={onClose} position="right" size={400}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>Row details</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body p={0}>
          <AboutRow id={id} disabled={disabled} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Shows the row's history, comments, change requests and diagrams, and who has locked it. */
export function AboutRow({ id, disabled }: Pick<Props, 'id' | 'disabled'>) {
  const { data, refusal } = useQueryResult<BesideRowQuery>(query, { id }, { keepsLast: true, hasFragments: true });
  // The row itself is on the page; what belongs to it is asked for when another is chosen.
  const entity = refusal ? null : data && (data.node?.entity ?? null);
  useReadAgain(query, { id });
  if (entity === undefined)
    return (
      <aside className="af-side">
        <LoadingLines count={6} />
      </aside>
    );
  return entity && <Shown entity={entity} disabled={disabled} />;
}

function Shown({ entity, disabled }: { entity: BesideRow_entity$key; disabled: boolean }) {
  const data = useFragment(
    graphql`
      fragment BesideRow_entity on Entity {
        id
        displayName
        isLocked
        ...LockStrip_entity
        ...SidebarTabs_entity
      }
    `,
    entity,
  );
  return (
    <div className="af-side">
      <LockStrip entity={data} />
      <Sidebar place="document" entity={data} disabled={disabled || data.isLocked} />
    </div>
  );
}
