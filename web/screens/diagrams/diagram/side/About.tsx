import { wordOn } from '../../../../diagrams/shape-counts.ts';
import type { Desk } from '../useDesk.ts';
import { Coordinates } from './Coordinates.tsx';
import { Inspector } from './Inspector.tsx';

/** Shows the details of the selection: the fields of an entity, and the position. */
export function About({ desk }: { desk: Desk }) {
  const { pickedEntity, pickedLine, selection, shapes, free, picked, mayWrite, around, root } = desk;
  const close = () => around.setRightOpen(false);
  const places = picked === undefined ? undefined : <Coordinates desk={desk} of={picked} key={picked} />;
  if (pickedEntity) return <Inspector id={pickedEntity.id} mayWrite={mayWrite} places={places} onClose={close} />;
  // Without a selection, it is about the root entity.
  if (selection.size === 0) return <Inspector id={root.id} mayWrite={mayWrite} places={undefined} onClose={close} />;
  const thing = picked === undefined ? undefined : free.get(picked);
  const word = pickedLine
    ? wordOn(pickedLine, shapes)
    : thing
      ? 'Note on this diagram only. Press F2 to edit.'
      : selection.size > 1
        ? `${selection.size} shapes and lines selected.`
        : 'Part of this diagram only, not of the model.';
  return (
    <>
      <p className="dg-hint tr-dim">{word}</p>
      {(pickedLine || thing) && places}
    </>
  );
}
