import './pointers.css';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

import type { Rect } from '#shared/drawing/scene.ts';

import { inColourOf, personInk } from '../../parts/live/presence/colour.ts';
import { usePeople } from '../../parts/live/presence/store.ts';
import { useListener } from '../../ui/store.ts';
import type { View } from '../engine/view.ts';
import type { Pointer } from './pointer.ts';
import { usePointers } from './usePointers.ts';

interface Props {
  view: View;
  slug: string;
  root: { id: string; entityId: number };
  selection: ReadonlySet<string>;
}

/** Shows others on the same diagram in their colours: their cursors, their selections, and shapes that they are dragging. */
export function Pointers({ view, slug, root, selection }: Props) {
  const pointers = usePointers({ view, slug, root, selection });
  const people = usePeople();
  const layer = useRef<HTMLDivElement>(null);
  const [, follow] = useState(view.scene);
  useListener(view.shown, () => follow(view.scene));
  useEffect(() => {
    const turn = () => {
      const { x, y, k } = view.camera.get();
      layer.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${k})`);
      layer.current?.style.setProperty('--dg-k', String(k));
    };
    turn();
    return view.camera.subscribe(turn);
  }, [view]);
  return (
    <div className="dg-pointers" aria-hidden>
      <div ref={layer}>
        {pointers.map((pointer) => (
          <OnePointer
            key={pointer.clientId}
            pointer={pointer}
            name={people.find(({ username }) => username === pointer.username)?.fullName ?? pointer.username}
            boxOf={(key) => view.finder.item(key)?.box}
          />
        ))}
      </div>
    </div>
  );
}

const at = ({ x, y, width, height }: Rect): CSSProperties => ({ translate: `${x}px ${y}px`, width, height });

function OnePointer({
  pointer,
  name,
  boxOf,
}: {
  pointer: Pointer;
  name: string;
  boxOf: (key: string) => Rect | undefined;
}) {
  const { username, cursor, selected, held, heldAt } = pointer;
  const first = held[0] === undefined ? undefined : boxOf(held[0]);
  const by = first && heldAt ? { x: heldAt.x - first.x, y: heldAt.y - first.y } : undefined;
  return (
    <div style={inColourOf(username)} data-pointer={username}>
      {selected.map((key) => {
        const box = boxOf(key);
        return box && !(by && held.includes(key)) && <span key={key} className="dg-pointer-picked" style={at(box)} />;
      })}
      {by &&
        held.map((key) => {
          const box = boxOf(key);
          return (
            box && (
              <span
                key={key}
                className="dg-pointer-held"
                data-held={key}
                style={at({ ...box, x: box.x + by.x, y: box.y + by.y })}
              />
            )
          );
        })}
      {cursor && (
        <span className="dg-pointer-cursor" style={{ translate: `${cursor.x}px ${cursor.y}px` }}>
          <svg width="14" height="18" viewBox="0 0 14 18">
            <path d="M1 1v13l3.4-3.2L7 17l2.8-1.2-2.6-6H12z" />
          </svg>
          <span style={{ color: personInk(username) }}>{name}</span>
        </span>
      )}
    </div>
  );
}
