import { Menu } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

import { useLockActions } from '../../../../parts/model/saving/useLockActions.ts';
import { CommandItems } from '../../../../parts/platform/CommandItems.tsx';
import { colourCommands } from '../commands/colour-commands.ts';
import type { ItemCommand } from '../commands/item-command.ts';
import { layingOut, markingCommands, pastingCommands, viewingCommands } from '../commands/picture-commands.ts';
import { copyCommands, openingCommands, selectingCommands } from '../commands/reading-commands.ts';
import { useWaysFrom } from '../commands/useWaysFrom.ts';
import { changingCommands, doublingCommands, locksOn, removingCommands } from '../commands/writing-commands.ts';
import { lockText, type Held } from '../editing/useLocksHere.ts';
import type { Desk } from '../useDesk.ts';

/** Acts after a closing menu has returned the focus, so that the action can move it to a field. */
const afterwards = (act: () => void) => void setTimeout(act, 40);

const inMenu = (commands: readonly ItemCommand[]): ItemCommand[] =>
  commands.map((command) =>
    command.opensField === true ? { ...command, run: () => afterwards(command.run) } : command,
  );

/** Opens the actions on a shape, a line or the picture: everything that the mouse does, by keys too. */
export function ShapeMenu({ desk }: { desk: Desk }) {
  const { menu, setMenu } = desk;
  const key = menu?.key;
  return (
    <Menu
      opened={menu !== undefined}
      onChange={(isOpen) => !isOpen && setMenu(undefined)}
      position="bottom-start"
      width={250}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Actions"
          className="tr-plain dg-menu-at"
          style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown className="dg-menu">
        {key === undefined ? <OfPicture desk={desk} /> : <OfItem desk={desk} of={key} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function OfItem({ desk, of }: { desk: Desk; of: string }) {
  const { selection, mayWrite, shapes, free } = desk;
  const keys = selection.has(of) ? [...selection] : [of];
  const on = { desk, of, keys, goTo: useWaysFrom(desk) };
  const { held, other } = locksOn(on);
  const removing = inMenu(removingCommands(on));
  return (
    <>
      {mayWrite && held && <Lock held={held} />}
      {mayWrite && other && (
        <Menu.Label className="dg-held">
          <IconLock size={14} stroke={1.75} aria-hidden /> {lockText(other)} It is part of the selection, so nothing is
          removed.
        </Menu.Label>
      )}
      <CommandItems commands={[...openingCommands(on), ...selectingCommands(on)]} />
      {mayWrite && <CommandItems commands={inMenu(changingCommands(on))} />}
      <CommandItems commands={copyCommands(on)} />
      {mayWrite && (
        <>
          <CommandItems commands={doublingCommands(on)} />
          {(shapes.has(of) || free.has(of)) && <Colours desk={desk} keys={keys} />}
          <Menu.Divider />
          <CommandItems commands={removing.slice(0, -1)} />
          <CommandItems commands={removing.slice(-1)} color="red" />
        </>
      )}
    </>
  );
}

/** Names the holder of a lock before anybody tries to change the entity. */
function Lock({ held }: { held: Held }) {
  const { unlock } = useLockActions(held.id);
  return (
    <>
      <Menu.Label className="dg-held">
        <IconLock size={14} stroke={1.75} aria-hidden /> Locked by {held.by}.{' '}
        {held.mayOpen ? 'Locked. You will be asked before each change.' : 'Ask for it to be unlocked.'}
      </Menu.Label>
      {held.mayOpen && <Menu.Item onClick={() => void unlock()}>Unlock</Menu.Item>}
      <Menu.Divider />
    </>
  );
}

/** Shows the colours for a shape as one row of the menu. */
function Colours({ desk, keys }: { desk: Desk; keys: readonly string[] }) {
  return (
    <>
      <Menu.Label>Color</Menu.Label>
      <div className="dg-swatches">
        {colourCommands(desk, keys).map(({ does, inMenu: name = does, value, run }) => (
          <Menu.Item key={does} aria-label={name} title={name} onClick={run}>
            <span
              className={value === undefined ? 'dg-swatch is-none' : 'dg-swatch'}
              style={value === undefined ? undefined : { background: value }}
            />
          </Menu.Item>
        ))}
      </div>
    </>
  );
}

function OfPicture({ desk }: { desk: Desk }) {
  const [all, ...marking] = markingCommands(desk);
  const fit = viewingCommands(desk).slice(-1);
  return (
    <>
      <CommandItems commands={[...(all ? [all] : []), ...fit, ...marking]} />
      {desk.mayWrite && (
        <>
          <Menu.Divider />
          <CommandItems commands={inMenu([...pastingCommands(desk), layingOut(desk)])} />
        </>
      )}
    </>
  );
}
