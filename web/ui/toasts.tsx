import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { onPageReset } from './page-reset.ts';

const SHOWN = 6000;
let last = '';
onPageReset(() => {
  last = '';
  notifications.clean();
});

/** Removes all short messages. */
export const clearToasts = (): void => notifications.clean();

/** Replaces the message of success where an action had no effect. */
export const NOTHING_CHANGED = 'Nothing was changed.';

/** Shows short messages at the lower left; one about a failure stays until it is closed. */
export const toast = {
  /** Says that a change was saved, if it became a revision, and offers to undo it. */
  changed(
    message: string,
    revision: number | null | undefined,
    { undo }: { undo?: (revision: number) => void } = {},
  ): void {
    if (revision == null) toast.note(NOTHING_CHANGED);
    else toast.done(message, undo && { undo: () => undo(revision) });
  },
  /** States a fact where nothing was changed. */
  note: (message: string): void => toast.done(message),
  done(message: string, { undo }: { undo?: () => void } = {}): void {
    // The latest message replaces the one before, since its Undo button may be needed at once.
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
            flex="none"
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
  /** With `again` it can be done all the same: of what is locked, by those who may open it. With `retry` it can be tried once more, with `copy` what was typed can be taken along. */
  failed(
    { title, message }: { title: string; message: string },
    { again, retry, copy }: { again?: (() => void) | undefined; retry?: () => void; copy?: () => void } = {},
  ): void {
    const ending = (act: () => void) => () => {
      notifications.hide(id);
      act();
    };
    const [label, act] = copy
      ? ['Copy', copy]
      : again
        ? ['Edit anyway', ending(again)]
        : retry
          ? ['Try again', ending(retry)]
          : [];
    const id = notifications.show({
      title,
      autoClose: false,
      withBorder: true,
      color: 'red',
      role: 'alert',
      message: label ? (
        <>
          <div>{message}</div>
          <Button variant="default" size="compact-sm" mt="xs" onClick={act}>
            {label}
          </Button>
        </>
      ) : (
        message
      ),
    });
  },
};
