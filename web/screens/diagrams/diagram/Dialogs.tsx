import { Button, Group, Modal, Stack, UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';

import type { Tool } from '../../../diagrams/DiagramTypeFacts.ts';
import { titleOf } from '../../../diagrams/parts/DiagramOutline.tsx';
import { AskDialog } from './AskDialog.tsx';
import { lockText } from './editing/useLocksHere.ts';
import { OtherDiagrams } from './side/OtherDiagrams.tsx';
import type { Editing } from './useEditing.ts';

interface Props {
  editing: Editing;
  /** Tells whether a line of a tool is valid between two shapes. */
  lawful: (tool: Tool, from: string, to: string) => boolean;
  /** The diagram on the page. */
  here: { slug: string; rootId: string };
}

const plainName = (editing: Editing, key: string) => {
  const shape = editing.shapes.get(key);
  return shape ? titleOf(shape) : 'this';
};

/** Shows the dialogs of the diagram editor. */
export function Dialogs({ editing, lawful, here }: Props) {
  const { choosing, deleting } = editing;
  const { asking } = editing.locks;
  const keys = deleting ?? [];
  const entities = keys.filter((key) => editing.shapes.get(key)?.entity);
  const [first] = keys;
  const what = keys.length === 1 && first !== undefined ? plainName(editing, first) : `${keys.length} shapes and lines`;
  const tools = choosing?.tools.filter((tool) => lawful(tool, choosing.from, choosing.to)) ?? [];
  return (
    <>
      {editing.asked && <AskDialog question={editing.asked.question} onAnswer={editing.asked.answer} />}
      <Modal
        opened={choosing !== undefined}
        onClose={() => editing.setChoosing(undefined)}
        title="Which line?"
        size={440}
      >
        {choosing && (
          <Stack gap="xs">
            <span className="tr-dim">
              From {plainName(editing, choosing.from)} to {plainName(editing, choosing.to)}
            </span>
            {tools.map((tool, at) => (
              <UnstyledButton
                key={tool.key}
                className="tr-box dg-choice"
                data-autofocus={at === 0 || undefined}
                onClick={() => {
                  editing.setChoosing(undefined);
                  void editing.connect(choosing.from, choosing.to, tool);
                }}
              >
                {tool.name}
                {tool.relation && <span className="tr-dim">{tool.relation.name}</span>}
              </UnstyledButton>
            ))}
            {tools.length === 0 && <span>The schema allows no line of this diagram between the two.</span>}
          </Stack>
        )}
      </Modal>
      <Modal
        opened={asking !== undefined}
        onClose={() => asking?.answer(false)}
        title={
          asking?.held.length === 1 ? 'Edit a locked entity?' : `Edit ${asking?.held.length ?? 0} locked entities?`
        }
        size={440}
      >
        <Stack gap="md">
          <span>
            {asking?.held.slice(0, 5).map(lockText).join(' ')} You can edit {asking?.held.length === 1 ? 'it' : 'them'}{' '}
            anyway. {asking?.held.length === 1 ? 'It stays' : 'They stay'} locked.
          </span>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => asking?.answer(false)}>
              Cancel
            </Button>
            <Button data-autofocus onClick={() => asking?.answer(true)}>
              Edit anyway
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Modal
        opened={deleting !== undefined}
        onClose={() => editing.setDeleting(undefined)}
        title={`Delete ${what}?`}
        size={440}
      >
        <Stack gap="md">
          <span>
            Removed from the diagram, {keys.length === 1 ? 'it stays' : 'they stay'} in the model, without the
            relationship that shows {keys.length === 1 ? 'it' : 'them'} here. Deleted from the model,{' '}
            {keys.length === 1 ? 'it is' : 'they are'} gone everywhere. You can undo either.
          </span>
          {entities.length > 0 && (
            <Suspense fallback={<span className="tr-dim">Checking where it is used…</span>}>
              <OtherDiagrams ids={entities.flatMap((key) => editing.shapes.get(key)?.entity?.id ?? [])} here={here} />
            </Suspense>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => editing.setDeleting(undefined)}>
              Cancel
            </Button>
            {entities.length > 0 && (
              <Button
                color="red"
                variant="subtle"
                loading={editing.isDestroying}
                onClick={() => void editing.destroyNow(keys)}
              >
                Delete from the model
              </Button>
            )}
            <Button
              data-autofocus
              onClick={() => {
                editing.setDeleting(undefined);
                void editing.remove(keys);
              }}
            >
              Remove from this diagram
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
