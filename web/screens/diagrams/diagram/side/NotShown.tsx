import { Button, UnstyledButton } from '@mantine/core';

import { freeNames } from '#shared/drawing/free.ts';

import { titleOf } from '../../../../diagrams/parts/DiagramOutline.tsx';
import { wordOn } from '../../../../diagrams/shape-counts.ts';
import type { Desk } from '../useDesk.ts';

/** Lists hidden and collapsed shapes; each can be shown again. */
export function NotShown({ desk }: { desk: Desk }) {
  const { places, shapes, content, editing, mayWrite } = desk;
  const nameOf = (key: string): string | undefined => {
    const shape = shapes.get(key);
    if (shape) return titleOf(shape);
    const line = content.lines.find((each) => each.key === key);
    if (line) return wordOn(line, shapes);
    const free = places.find((place) => place.key === key)?.free;
    return free ? free.text?.trim() || freeNames[free.kind] : undefined;
  };
  const entries = places.flatMap(({ key, isHidden, isCollapsed }) => {
    const name = isHidden || isCollapsed ? nameOf(key) : undefined;
    return name === undefined ? [] : [{ key, name, isHidden: isHidden === true }];
  });
  if (entries.length === 0) return null;
  const showAll = () =>
    void editing.place(
      entries.map(({ key, isHidden }) => (isHidden ? { key, isHidden: false } : { key, isCollapsed: false })),
    );
  return (
    <section aria-labelledby="not-shown" className="dg-not-shown">
      <h2 id="not-shown">Not shown</h2>
      <ul className="tr-list">
        {entries.map(({ key, name, isHidden }) => (
          <li key={`${key} ${isHidden}`}>
            <UnstyledButton
              className="tr-row dg-line-tool"
              disabled={!mayWrite}
              onClick={() => (isHidden ? editing.hide([key], false) : editing.collapse(key, false))}
            >
              <span className="tr-cut">{name}</span> <span className="dg-space" />
              <span className="tr-dim dg-small">{isHidden ? 'show again' : 'show parts'}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {entries.length > 1 && (
        <Button variant="subtle" size="compact-sm" disabled={!mayWrite} onClick={showAll}>
          Show all again
        </Button>
      )}
    </section>
  );
}
