import { Button, Kbd, Popover, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconPin } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { MainMenu_query$key } from '#graph/MainMenu_query.graphql';

import { useHere } from '../../routing/paths.ts';
import { edition } from '../../ui/edition.ts';
import { useCommand } from '../../ui/shortcuts.tsx';
import { useWidth } from '../../ui/useWidth.ts';
import { late } from '../late-part.tsx';
import { organizationPlaces, placesOf, type Place } from '../places.ts';
import { useOnceTrue } from '../useOnceTrue.ts';
import { MenuGroups } from './MenuGroups.tsx';
import { useMenuColumn } from './useMenuColumn.ts';

const MenuSheet = late((code) => code.MenuSheet);

/** Opens the menu of all places: a dropdown, a column if pinned, a sheet on narrow pages. */
export function MainMenu({ query }: { query: MainMenu_query$key }) {
  const data = useFragment(
    graphql`
      fragment MainMenu_query on Query {
        ...MenuGroups_query
        ...MenuSheet_query
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const { isNarrow } = useWidth();
  const column = useMenuColumn();
  const [isOpen, setOpen] = useState(false);
  const wasSheet = useOnceTrue(isNarrow && isOpen);
  const close = () => setOpen(false);
  useCommand(
    {
      keys: '[',
      does: column.isShown ? 'Unpin menu' : 'Pin menu',
      words: 'sidebar, navigation',
      icon: IconPin,
      run: () => {
        close();
        column.set(!column.isShown);
      },
    },
    column.isPossible,
  );
  useCommand(
    { does: 'Open the menu', words: 'menu, all pages, navigation', icon: IconMenu2, run: () => setOpen(true) },
    !column.isShown,
  );
  // While the menu is open, it names this key.
  const pinByKey = (event: KeyboardEvent) => {
    if (event.key !== '[' || !column.isPossible) return;
    event.preventDefault();
    close();
    column.set(true);
  };
  const button = (
    <Button
      variant="subtle"
      color="gray"
      className="sh-menu"
      data-on={column.isShown || undefined}
      aria-label="Menu"
      leftSection={<IconMenu2 size={20} stroke={1.5} aria-hidden />}
      onClick={() => (column.isShown ? column.set(false) : setOpen(!isOpen))}
      {...(column.isShown && { 'aria-expanded': true })}
    >
      <span className="tr-wide">Menu</span>
    </Button>
  );
  return (
    <>
      {projectId > 0 && placesOf(edition()).map((place) => <GoThere key={place.slug} place={place} />)}
      {organization && organizationPlaces.map((place) => <GoThere key={place.slug} place={place} />)}
      {isNarrow || column.isShown ? (
        <>
          {button}
          {wasSheet && <MenuSheet query={data} isOpen={isNarrow && isOpen} onClose={close} />}
        </>
      ) : (
        <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" offset={4}>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown p={0} w={232} className="mn-drop" onKeyDown={pinByKey}>
            <MenuGroups query={data} onGo={close} />
            {column.isPossible && (
              <UnstyledButton
                className="tr-row tr-small mn-foot"
                onClick={() => {
                  close();
                  column.set(true);
                }}
              >
                <IconPin size={14} stroke={1.75} aria-hidden />
                Pin menu
                <Kbd ml="auto">[</Kbd>
              </UnstyledButton>
            )}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** Adds the keyboard shortcut of a place, and its entry in the palette. */
function GoThere({ place: { name, keys, icon, path } }: { place: Place }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  useCommand({
    keys,
    does: `Go to ${name}`,
    icon,
    isPlace: true,
    to: path(organization, projectId),
    run: () => void navigate(path(organization, projectId)),
  });
  return null;
}
