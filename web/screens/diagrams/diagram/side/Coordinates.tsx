import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import type { Point, Rect } from '#shared/drawing/scene.ts';

import { middleOf } from '../../../../diagrams/parts/bends.ts';
import type { Desk } from '../useDesk.ts';

const FIELDS = [
  ['x', 'X'],
  ['y', 'Y'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

/** Edits the position and size of the selected shape, or the bends of the selected line, in figures. */
export function Coordinates({ desk, of }: { desk: Desk; of: string }) {
  const item = desk.scene.items.find(({ key }) => key === of);
  if (!item) return <p className="dg-hint tr-dim">Not shown on this diagram.</p>;
  return item.is === 'line' ? (
    <Bends desk={desk} of={of} points={item.points ?? []} />
  ) : (
    <Box desk={desk} of={of} box={item.box} />
  );
}

function Box({ desk: { editing, drawing, rights, places }, of, box }: { desk: Desk; of: string; box: Rect }) {
  const canMove = rights.canMove(of) && rights.hasOwnPlace(of);
  const canResize = rights.canResize(of);
  const place = places.find(({ key }) => key === of);
  const isPlaced = !place?.free && (place?.x != null || place?.width != null);
  return (
    <div className="tr-stack dg-coordinates">
      {FIELDS.map(([name, label]) => {
        const isSize = name === 'width' || name === 'height';
        return (
          <NumberInput
            key={`${name} ${box[name]}`}
            size="xs"
            label={label}
            hideControls
            allowDecimal={false}
            min={isSize ? 24 : -100_000}
            max={isSize ? 4_000 : 100_000}
            defaultValue={Math.round(box[name])}
            disabled={isSize ? !canResize : !canMove}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={(event) => {
              const value = Number(event.currentTarget.value);
              if (!Number.isFinite(value) || event.currentTarget.value === '' || value === Math.round(box[name]))
                return;
              editing.resize(of, { ...(canResize ? box : { x: box.x, y: box.y }), [name]: value });
            }}
          />
        );
      })}
      {!canMove && <p className="tr-dim dg-wide">The model determines its position on this diagram.</p>}
      {canMove && isPlaced && (
        <Button
          variant="default"
          size="compact-sm"
          className="dg-wide"
          onClick={() => void drawing.place([{ key: of, x: null, y: null, width: null, height: null }])}
        >
          Reset position
        </Button>
      )}
    </div>
  );
}

function Bends({
  desk: { editing, rights, places },
  of,
  points,
}: {
  desk: Desk;
  of: string;
  points: readonly Point[];
}) {
  const bends = places.find(({ key }) => key === of)?.waypoints ?? [];
  if (!rights.canBend(of)) return <p className="dg-hint tr-dim">Lines on this diagram are routed automatically.</p>;
  const set = (at: number, axis: 0 | 1, value: number) =>
    editing.bend(
      of,
      bends.map((bend, index) =>
        index === at ? ([axis === 0 ? value : bend[0], axis === 1 ? value : bend[1]] as const) : bend,
      ),
    );
  return (
    <div className="dg-bends">
      <h3>Bends</h3>
      {bends.length === 0 && <p className="tr-dim">Routed automatically.</p>}
      {bends.map((bend, at) => (
        <div key={`${at} ${bend.join()}`} className="dg-bend">
          {([0, 1] as const).map((axis) => (
            <NumberInput
              key={axis}
              size="xs"
              aria-label={`Bend ${at + 1}, ${axis === 0 ? 'x' : 'y'}`}
              hideControls
              allowDecimal={false}
              min={-100_000}
              max={100_000}
              defaultValue={Math.round(bend[axis])}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              onBlur={(event) => {
                const value = Number(event.currentTarget.value);
                if (event.currentTarget.value !== '' && Number.isFinite(value) && value !== Math.round(bend[axis]))
                  set(at, axis, value);
              }}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove bend ${at + 1}`}
            title="Remove bend"
            onClick={() =>
              editing.bend(
                of,
                bends.filter((_, index) => index !== at),
              )
            }
          >
            <IconX size={14} stroke={2} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="compact-sm" onClick={() => editing.bend(of, [...bends, middleOf(points)])}>
        Add a bend
      </Button>
    </div>
  );
}
