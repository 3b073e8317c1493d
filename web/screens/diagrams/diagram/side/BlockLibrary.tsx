import { UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useId, useMemo } from 'react';

import { shapeFigure } from '#shared/drawing/content.ts';

import { useEntitySearch, type FoundEntity } from '../../../../parts/model/entities/useEntitySearch.ts';
import { FindField } from '../../../../ui/choosing/FindField.tsx';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { carry } from '../../../../ui/drag-data.ts';
import type { Desk } from '../useDesk.ts';

const CLASSES = ['Asset'];
const LABELS = ['Block'];
const MOST = 100;
const LOOSE = 'No parent';

/** Lists the blocks of the project as a tree, with the number of their instances on the picture: dropping one creates a part. */
export function BlockLibrary({ desk }: { desk: Desk }) {
  const { type, root, content, editing, mayWrite, pickedShape, shapes } = desk;
  const { typed, setTyped, search, found, isWaiting, problem } = useEntitySearch({
    classes: CLASSES,
    labels: LABELS,
    first: MOST,
    hasParents: true,
  });
  const list = useId();
  const tool = type.tools.find(({ shape }) => shape === 'PART');
  const used = useMemo(
    () => Map.groupBy(content.shapes, (shape) => (shape.kind === 'PART' ? shapeFigure(shape, 'of') : undefined)),
    [content],
  );
  const groups = useMemo(() => {
    // Blocks that contain the root block are no parts of it.
    const above = content.shapes.find(({ kind }) => kind === 'BLOCK')?.figures?.['above'];
    const wholes = new Set<unknown>([root.entityId, ...(Array.isArray(above) ? above : [])]);
    const blocks = (found ?? []).filter(({ entityId }) => !wholes.has(entityId));
    return [...Map.groupBy(blocks, ({ parent }) => parent?.name || parent?.displayName || LOOSE)];
  }, [found, root.entityId, content]);
  if (!tool) return null;
  // Parts are in the root block, or in one of its parts.
  const onto = shapes.get(pickedShape ?? '')?.kind === 'PART' ? pickedShape : undefined;
  const dropped = ({ entityId, name, displayName }: FoundEntity) => ({
    after: name || displayName,
    values: { of: entityId },
  });
  return (
    <section id={list} aria-labelledby="blocks">
      <h2 id="blocks">
        Blocks <span className="tr-dim dg-used">used</span>
      </h2>
      <FindField
        list={list}
        aria-busy={isWaiting}
        className="dg-find"
        size="xs"
        aria-label="Find a block"
        placeholder="Find a block"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {problem && <p className="dg-hint">{problem}</p>}
      {groups.map(([group, blocks]) => (
        <div key={group} role="group" aria-label={group}>
          <h3 className="tr-cut dg-block-group">{group}</h3>
          <ul className="tr-list dg-existing">
            {blocks.map((block) => {
              const count = used.get(block.entityId)?.length ?? 0;
              return (
                <li key={block.id}>
                  <UnstyledButton
                    disabled={!mayWrite}
                    draggable={mayWrite}
                    title={`A new part: ${block.displayName}`}
                    onDragStart={(event) => carry(event.dataTransfer, { tool: tool.key, ...dropped(block) })}
                    onClick={() => void editing.add(tool, onto, undefined, dropped(block))}
                  >
                    <IconGripVertical size={12} stroke={2} aria-hidden />
                    <ClassMark {...block.class} />
                    <span className="tr-cut">{block.name || block.displayName}</span>
                    <span className="dg-space" />
                    <span className="tr-dim dg-small">
                      {count}
                      <span className="tr-visually-hidden"> used</span>
                    </span>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {found && groups.length === 0 && !problem && (
        <p className="dg-hint tr-dim">
          {search ? 'No matches.' : 'The project has no other asset with the label Block.'}
        </p>
      )}
      {(found?.length ?? 0) >= MOST && <p className="dg-hint tr-dim">The first {MOST} blocks. Type to find others.</p>}
    </section>
  );
}
