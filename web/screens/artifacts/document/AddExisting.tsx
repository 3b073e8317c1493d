import { Checkbox, ScrollArea, SegmentedControl, Textarea } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useEntitySearch } from '../../../parts/model/entities/useEntitySearch.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { FindField } from '../../../ui/choosing/FindField.tsx';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { readReferences, useReferencedEntities, type ReferencedEntity } from './references.ts';

interface Props {
  /** Text that was pasted on the page; undefined to search here. */
  given: string | undefined;
  lines: readonly ArtifactLine[];
  onAdd: (ids: readonly string[]) => Promise<boolean>;
  onClose: () => void;
}

type Picked = Pick<ReferencedEntity, 'id' | 'displayName'>;

/** Adds existing entities to an artifact, searched by name or listed by number. */
export function AddExisting({ given, lines, onAdd, onClose }: Props) {
  const [way, setWay] = useState(given === undefined ? 'find' : 'paste');
  const [text, setText] = useState(given ?? '');
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const resolve = useReferencedEntities();
  const names = readReferences(text);
  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const ids = way === 'find' ? picked.map(({ id }) => id) : await idsOf();
      if (ids && (await onAdd(ids))) onClose();
    } catch (error) {
      setProblem(asFacts(error).message);
    } finally {
      setBusy(false);
    }
  };
  const idsOf = async () => {
    const { found, unknown } = await resolve(names);
    if (unknown.length === 0) return found.map(({ id }) => id);
    const few = unknown.slice(0, 8).join(', ');
    setProblem(
      `No entity is numbered ${few}${unknown.length > 8 ? ` and ${unknown.length - 8} more` : ''}. Correct or remove it.`,
    );
    return undefined;
  };
  const count = way === 'find' ? picked.length : names.length;
  return (
    <FormModal opened onClose={onClose} title="Add entities" size={600}>
      <DialogForm
        verb={count === 0 ? 'Add entities' : `Add ${count.toLocaleString('en')} ${count === 1 ? 'entity' : 'entities'}`}
        isBusy={isBusy}
        isReady={count > 0}
        onSubmit={() => void add()}
        onClose={onClose}
      >
        <SegmentedControl
          aria-label="How to choose entities"
          transitionDuration={0}
          data={[
            { value: 'find', label: 'Find' },
            { value: 'paste', label: 'By numbers' },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'find' ? (
          <Found lines={lines} picked={picked} onPick={setPicked} />
        ) : (
          <Textarea
            label="Numbers or IDs"
            description="Such as R.1.2, A.3, #118 or links to entities, separated by spaces, commas or lines"
            autosize
            minRows={5}
            maxRows={12}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem !== undefined && <RefusalNote message={problem} />}
      </DialogForm>
    </FormModal>
  );
}

function Found({
  lines,
  picked,
  onPick,
}: {
  lines: readonly ArtifactLine[];
  picked: readonly Picked[];
  onPick: (picked: Picked[]) => void;
}) {
  const list = useId();
  const { typed, setTyped, found, isWaiting, problem } = useEntitySearch({ classes: [], first: 50 });
  const there = new Set(lines.map(({ id }) => id));
  return (
    <>
      <FindField
        label="Find"
        list={list}
        aria-busy={isWaiting}
        placeholder="Number or name"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem !== undefined && <RefusalNote message={problem} />}
      {found?.length === 0 && <div className="tr-dim">No entities to display.</div>}
      <ScrollArea.Autosize id={list} mah={320}>
        {(found ?? []).map(({ id, entityId, displayName, class: of }) => (
          <Checkbox
            key={id}
            py={4}
            disabled={there.has(entityId)}
            checked={there.has(entityId) || picked.some((each) => each.id === id)}
            onChange={(event) =>
              onPick(
                event.currentTarget.checked
                  ? [...picked, { id, displayName }]
                  : picked.filter((each) => each.id !== id),
              )
            }
            label={
              <span className="dc-found">
                <ClassMark {...of} /> {displayName}
              </span>
            }
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}
