import type { PictureHandlers } from '../../../diagrams/parts/DiagramPicture.tsx';
import { carriedNow, type Carried } from '../../../ui/drag-data.ts';
import { borderOf } from './editing/on-its-border.ts';
import type { Desk } from './useDesk.ts';
import { useKeys } from './useKeys.ts';

/** Handles mouse and keys on the picture. */
export function usePointerHandlers(desk: Desk): PictureHandlers {
  const { type, gestures, editing, law, mayWrite, rights, selection, select, setMenu, shapes } = desk;
  const onKey = useKeys(desk);
  return {
    canMove: rights.canMove,
    canConnect: () =>
      mayWrite &&
      desk.picked !== undefined &&
      shapes.has(desk.picked) &&
      type.tools.some((tool) => tool.line && (tool.class || !rights.isHeld(desk.picked))),
    lawful: (from) => law.targets(from),
    takes: rights.takes,
    borderOf: (key) => borderOf(key, shapes, desk.scene),
    takesDrop: (key, at) => {
      if (!mayWrite || (key !== undefined && desk.free.has(key))) return undefined;
      const carried = carriedNow();
      const tool = type.tools.find((each) => each.key === carried?.tool);
      return tool ? editing.ownerOf(tool, key, at) : key;
    },
    isPlacedWhereDropped: mayWrite && type.isAuthored,
    isDroppedOnLines: () => gestures.isDroppedOnLines === true,
    onSelect: (keys) => {
      const [only] = keys;
      if (editing.connecting && keys.size === 1 && only !== undefined) return desk.finishLine(only);
      select(keys);
    },
    // A line that is drawn by keys goes past shapes on its way: only Enter ends it.
    onReach: (key) => {
      if (!editing.connecting) select(new Set([key]));
    },
    onMove: desk.moveTo,
    onOpenEmpty: desk.openEmpty,
    onReparent: (key, onto) => void editing.gesture({ move: { key, onto } }),
    onConnect: (from, to) => desk.drawLine(from, to),
    onOpen: desk.open,
    onMenu: (key, [x, y]) => {
      if (key !== undefined && !selection.has(key)) select(new Set([key]));
      setMenu({ key, x, y });
    },
    onKey,
    onDrop: (data, onto, at) => {
      if (!mayWrite) return;
      const dropped = JSON.parse(data) as Carried;
      const on = onto !== undefined && desk.free.has(onto) ? undefined : onto;
      const tool = type.tools.find(({ key }) => key === dropped.tool);
      const { after, values, className, classId, name } = dropped;
      if (tool) void editing.add(tool, on, at, { ...(after !== undefined && { after }), ...(values && { values }) });
      else if (dropped.free) void editing.addFree(dropped.free, at);
      else if (className !== undefined && name !== undefined)
        void editing.addNew(className, name, {
          at,
          ...(on !== undefined && { onto: on }),
          ...(classId !== undefined && { classId }),
        });
      else if (dropped.id !== undefined)
        void editing.addExisting({ id: dropped.id, className: className ?? '' }, on, at, desk.sideAt(on, at));
    },
  };
}
