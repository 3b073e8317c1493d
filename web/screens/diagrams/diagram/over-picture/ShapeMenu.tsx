import { Menu } from '@mantine/core';
import { IconFlag3, IconLock } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { PALETTE } from '#shared/drawing/colouring.ts';
import type { Shape } from '#shared/drawing/content.ts';

import { suspectAt } from '../../../../diagrams/shape-counts.ts';
import { useLockActions } from '../../../../parts/model/saving/useLockActions.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { lockText, type Held } from '../editing/useLocksHere.ts';
import { menuEntriesOn } from '../own/menu-entries.ts';
import { pictureOnPage } from '../pictures/index.ts';
import type { Desk } from '../useDesk.ts';

const COLOURS = ['Blue', 'Orange', 'Green', 'Purple', 'Red', 'Turquoise', 'Ochre', 'Gray', 'Olive', 'Pink'] as const;

/** Acts after a closing menu has returned the focus, so that the action can move it to a field. */
const afterwards = (act: () => void) => void setTimeout(act, 40);

const hasPicture = ({ figures }: Shape): boolean => typeof figures?.['imageId'] === 'number';

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
  const { editing, selection, mayWrite, shapes, free, places, content, clipboard } = desk;
  const shape = shapes.get(of);
  const thing = free.get(of);
  const keys = selection.has(of) ? [...selection] : [of];
  const isClosed = places.find(({ key }) => key === of)?.isCollapsed === true;
  const held = thing ? undefined : editing.locks.of(of);
  const isHeld = held !== undefined && !held.mayOpen;
  const others = keys.flatMap((key) => (key === of || free.has(key) ? [] : (editing.locks.of(key) ?? [])));
  const other = isHeld ? undefined : others.find(({ mayOpen }) => !mayOpen);
  const cannotGo = isHeld || other !== undefined;
  const isNamed = shape?.entity ?? thing ?? content.lines.find(({ key }) => key === of)?.entity;
  const suspect = suspectAt(content, keys);
  const hasParts = content.shapes.some(({ parentKey }) => parentKey === of);
  return (
    <>
      {mayWrite && held && <Lock held={held} />}
      {mayWrite && other && (
        <Menu.Label className="dg-held">
          <IconLock size={14} stroke={1.75} aria-hidden /> {lockText(other)} It is part of the selection, so nothing is
          removed.
        </Menu.Label>
      )}
      {shape?.entity && <Opening desk={desk} of={of} />}
      {shape &&
        pictureOnPage(desk.type.picture).selections?.map((selected) => (
          <Menu.Item key={selected.name} onClick={() => desk.select(selected.of(content, of))}>
            {selected.name}
          </Menu.Item>
        ))}
      {mayWrite &&
        menuEntriesOn(desk.own, of).map(({ name, act }) => (
          <Menu.Item key={name} onClick={() => void act()} disabled={isHeld}>
            {name}
          </Menu.Item>
        ))}
      {mayWrite && suspect.length > 0 && (
        <Menu.Item
          onClick={() => void editing.clearSuspect(suspect)}
          leftSection={<IconFlag3 size={14} stroke={1.75} aria-hidden />}
        >
          {suspect.length === 1 ? 'Clear suspect' : `Clear ${suspect.length} suspect relationships`}
        </Menu.Item>
      )}
      {shape && hasParts && (
        <Menu.Item onClick={() => editing.collapse(of, !isClosed)} disabled={!mayWrite}>
          {isClosed ? 'Show its parts' : 'Hide its parts'}
        </Menu.Item>
      )}
      {mayWrite && isNamed && (
        <Menu.Item onClick={() => afterwards(() => editing.startRenaming(of))} rightSection="F2" disabled={isHeld}>
          {thing ? 'Edit text' : 'Rename'}
        </Menu.Item>
      )}
      {mayWrite && shape?.entity && (
        <>
          <Menu.Item onClick={() => void editing.givePicture(of)} disabled={isHeld}>
            {hasPicture(shape) ? 'Change image' : 'Add image'}
          </Menu.Item>
          {hasPicture(shape) && (
            <Menu.Item onClick={() => void editing.takePicture(of)} disabled={isHeld}>
              Remove image
            </Menu.Item>
          )}
        </>
      )}
      {mayWrite && shape && (
        <Menu.Item
          onClick={() => editing.startLine(of)}
          rightSection="R"
          disabled={isHeld && desk.type.tools.every((tool) => !tool.line || !tool.class)}
        >
          Draw a line from here
        </Menu.Item>
      )}
      {(shape?.entity || thing) && (
        <Menu.Item onClick={() => clipboard.copy(keys)} rightSection="Ctrl C">
          Copy
        </Menu.Item>
      )}
      {mayWrite && (
        <>
          {(shape?.entity || thing) && (
            <Menu.Item onClick={() => void clipboard.duplicate(keys)} rightSection="Ctrl D">
              Duplicate
            </Menu.Item>
          )}
          {(shape || thing) && <Colours desk={desk} keys={keys} />}
          <Menu.Divider />
          <Menu.Item onClick={() => editing.hide(keys)} rightSection="H">
            Hide
          </Menu.Item>
          {!thing && (
            <Menu.Item onClick={() => void editing.remove(keys)} disabled={cannotGo}>
              Remove from this diagram
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            onClick={() => afterwards(() => editing.askToDelete(keys))}
            rightSection="Del"
            disabled={cannotGo}
          >
            Delete
          </Menu.Item>
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

function Opening({ desk, of }: { desk: Desk; of: string }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const entity = desk.shapes.get(of)?.entity;
  if (!entity) return null;
  return (
    <>
      <Menu.Item onClick={() => desk.open(of)} rightSection="Enter">
        Open its diagram
      </Menu.Item>
      <Menu.Item onClick={() => void navigate(paths.entity(organization, projectId, entity.entityId))}>
        Open in the database
      </Menu.Item>
      <Menu.Item
        onClick={() =>
          void navigate(`${paths.diagrams(organization, projectId)}?root=${entity.entityId}&of=${desk.type.slug}`)
        }
      >
        Open in another diagram
      </Menu.Item>
      <Menu.Item onClick={() => desk.around.setRightOpen(true)} rightSection="E">
        {desk.mayWrite ? 'Edit' : 'Show attributes'}
      </Menu.Item>
    </>
  );
}

/** Shows the colours for a shape as one row of the menu. */
function Colours({ desk, keys }: { desk: Desk; keys: readonly string[] }) {
  return (
    <>
      <Menu.Label>Color</Menu.Label>
      <div className="dg-swatches">
        <Menu.Item aria-label="No color" title="No color" onClick={() => desk.editing.colour(keys, null)}>
          <span className="dg-swatch is-none" />
        </Menu.Item>
        {PALETTE.map((value, at) => (
          <Menu.Item
            key={value}
            aria-label={COLOURS[at]}
            title={COLOURS[at]}
            onClick={() => desk.editing.colour(keys, value)}
          >
            <span className="dg-swatch" style={{ background: value }} />
          </Menu.Item>
        ))}
      </div>
    </>
  );
}

function OfPicture({ desk }: { desk: Desk }) {
  const { editing, mayWrite, clipboard, view, around } = desk;
  return (
    <>
      <Menu.Item onClick={desk.selectAll} rightSection="Ctrl A">
        Select all
      </Menu.Item>
      <Menu.Item onClick={() => view.fit()} rightSection="Shift 1">
        Fit to window
      </Menu.Item>
      <Menu.Item onClick={() => around.setFilter(true)}>Filter by query</Menu.Item>
      <Menu.Item onClick={() => around.setColouring(true)}>Color by</Menu.Item>
      {mayWrite && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => void clipboard.paste()} rightSection="Ctrl V">
            Paste
          </Menu.Item>
          <Menu.Item onClick={() => afterwards(() => void editing.addFree('NOTE', desk.middle(), { isBeside: true }))}>
            Note
          </Menu.Item>
          <Menu.Item onClick={editing.layOut}>Auto layout</Menu.Item>
        </>
      )}
    </>
  );
}
