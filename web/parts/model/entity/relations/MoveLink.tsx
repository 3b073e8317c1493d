import { ActionIcon, Menu } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { RefObject } from 'react';

import type { TargetOrder } from './useTargetOrder.ts';

interface Props {
  /** The id of the entity at the far end. */
  id: string;
  name: string;
  at: number;
  order: TargetOrder;
  grip: RefObject<HTMLButtonElement | null>;
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Shows the handle of a target: it is dragged, moved with Shift and an arrow key, or by the menu that it opens. */
export function MoveLink({ id, name, at, order, grip }: Props) {
  const move = (to: number) => {
    order.keepFocus(grip.current);
    order.moveTo(id, to);
  };
  const last = order.count - 1;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={grip}
          variant="subtle"
          color="gray"
          className="en-grip"
          aria-label={`Move ${name}, ${at + 1} of ${order.count}`}
          aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown"
          title="Drag to move, or press Shift with an arrow key"
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (!step || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            move(at + step);
          }}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={at === 0} onClick={() => move(at - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={at === last} onClick={() => move(at + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item disabled={at === 0} onClick={() => move(0)}>
          Move to the top
        </Menu.Item>
        <Menu.Item disabled={at === last} onClick={() => move(last)}>
          Move to the end
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={!order.isOwn} onClick={order.byNumber}>
          Order all by number
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
