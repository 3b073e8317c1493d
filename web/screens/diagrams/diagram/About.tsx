import { Coordinates } from './Coordinates.tsx';
import { Inspector } from './Inspector.tsx';
import type { Desk } from './useDesk.ts';
import { wordOn } from './words.ts';

/** About what is picked: its fields where it is an entity, and where it stands. */
export function About({ desk }: { desk: Desk }) {
  const { pickedEntity, pickedLine, selection, shapes, free, picked, mayWrite, around } = desk;
  const close = () => around.setRightOpen(false);
  const places = picked === undefined ? undefined : <Coordinates desk={desk} of={picked} key={picked} />;
  if (pickedEntity) return <Inspector id={pickedEntity.id} mayWrite={mayWrite} places={places} onClose={close} />;
  const thing = picked === undefined ? undefined : free.get(picked);
  const word = pickedLine
    ? wordOn(pickedLine, shapes)
    : thing
      ? 'It says something on this diagram only. F2 changes its text.'
      : selection.size > 1
        ? `${selection.size} shapes and lines are picked.`
        : 'Pick a shape to read and change what it stands for.';
  return (
    <>
      <p className="dg-hint tr-dim">{word}</p>
      {(pickedLine || thing) && places}
    </>
  );
}
