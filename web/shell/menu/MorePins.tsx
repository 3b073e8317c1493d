import { Button, Menu } from '@mantine/core';
import { IconAdjustments, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { useHere } from '../../routing/paths.ts';
import { useCommand } from '../../ui/shortcuts.tsx';
import { late } from '../late-part.tsx';
import type { Place } from '../places.ts';
import { useOnceTrue } from '../useOnceTrue.ts';

const PinsDialog = late((code) => code.PinsDialog);

/** Lists pinned links that do not fit, with an entry that opens the pins dialog. */
export function MorePins({ hidden }: { hidden: readonly Place[] }) {
  const { organization, projectId } = useHere();
  const [isArranging, setArranging] = useState(false);
  const wasArranging = useOnceTrue(isArranging);
  useCommand({
    does: 'Edit pinned links',
    words: 'bookmarks, favorites, favorite, favourites, favourite, star, starred',
    icon: IconAdjustments,
    run: () => setArranging(true),
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className="sh-more"
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={184}>
          {hidden.map(({ slug, name, icon: PlaceIcon, path }) => (
            <Menu.Item
              key={slug}
              component={Link}
              to={path(organization, projectId)}
              leftSection={<PlaceIcon size={16} stroke={1.75} aria-hidden />}
            >
              {name}
            </Menu.Item>
          ))}
          {hidden.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
            onClick={() => setArranging(true)}
          >
            Edit pinned links
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wasArranging && <PinsDialog isOpen={isArranging} onClose={() => setArranging(false)} />}
    </>
  );
}
