import { Kbd, UnstyledButton } from '@mantine/core';
import { IconPinnedOff } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { MenuColumn_query$key } from '#graph/MenuColumn_query.graphql';

import { MenuGroups } from './MenuGroups.tsx';
import { useMenuColumn } from './useMenuColumn.ts';

/** Shows the menu as a column beside the screen, if the user has pinned it. */
export function MenuColumn({ query }: { query: MenuColumn_query$key }) {
  const data = useFragment(
    graphql`
      fragment MenuColumn_query on Query {
        ...MenuGroups_query
      }
    `,
    query,
  );
  const { isShown, set } = useMenuColumn();
  if (!isShown) return null;
  return (
    <div className="tr-column mn-column">
      <MenuGroups query={data} />
      <UnstyledButton className="tr-row tr-small mn-foot" onClick={() => set(false)}>
        <IconPinnedOff size={14} stroke={1.75} aria-hidden />
        Unpin menu
        <Kbd ml="auto">[</Kbd>
      </UnstyledButton>
    </div>
  );
}
