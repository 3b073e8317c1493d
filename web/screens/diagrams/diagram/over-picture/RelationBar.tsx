import { Button, Checkbox, CloseButton } from '@mantine/core';

import type { DiagramRelations } from '../useRelations.ts';

/** Chooses the relations that the picture follows, each with an optional colour. */
export function RelationBar({ relations, onClose }: { relations: DiagramRelations; onClose: () => void }) {
  const { choices, isShown, isLast, isAll, toggle, showAll, isColoured, setColoured, keys } = relations;
  const colourOf = new Map(keys.map(({ name, colour }) => [name, colour]));
  return (
    <aside className="dg-legend dg-colours" aria-label="Relations">
      <header>
        <h2>Relations</h2>
        <CloseButton size={24} aria-label="Close the relations" title="Close" onClick={onClose} />
      </header>
      <Checkbox
        size="xs"
        label="Color by relation"
        checked={isColoured}
        onChange={(event) => setColoured(event.currentTarget.checked)}
      />
      <ul aria-label="Shown along">
        {choices.map((choice) => {
          const { id, name, count } = choice;
          return (
            <li key={id}>
              <Checkbox
                size="xs"
                className="tr-cut"
                label={name}
                checked={isShown(choice)}
                disabled={isLast(choice)}
                onChange={() => toggle(choice)}
              />
              <span className="dg-space" />
              {colourOf.has(name) && (
                <span className="dg-swatch" style={{ background: colourOf.get(name) }} aria-hidden />
              )}
              <span className="tr-dim">{count}</span>
            </li>
          );
        })}
      </ul>
      {!isAll && (
        <Button size="compact-xs" variant="default" onClick={showAll}>
          Show all
        </Button>
      )}
      {choices.length === 0 && <p className="tr-dim">No relationships.</p>}
    </aside>
  );
}
