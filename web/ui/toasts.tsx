import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const SHOWN = 6000;
let last = '';

/** Short news about what was done, lower left; one that failed stays until it is closed. */
export const toast = {
  done(message: string, { undo }: { undo?: () => void } = {}): void {
    // The latest news at once, not behind earlier ones: its Undo may be wanted.
    if (last) notifications.hide(last);
    const id = notifications.show({
      autoClose: SHOWN,
      withBorder: true,
      message: undo ? (
        <Group justify="space-between" wrap="nowrap">
          <span>{message}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            Undo
          </Button>
        </Group>
      ) : (
        message
      ),
    });
    last = id;
  },
  failed({ title, message }: { title: string; message: string }): void {
    notifications.show({ title, message, autoClose: false, withBorder: true, color: 'red', role: 'alert' });
  },
};
