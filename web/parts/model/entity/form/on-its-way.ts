import { revisionAfterStep } from '../../../../relay/outbox/held-back.ts';
import { answerOf } from '../../../../relay/outbox/unsent.ts';
import { onPageReset } from '../../../../ui/page-reset.ts';

type Root = 'saveEntities' | 'saveTable';

/** The saves of fields that this page is sending, by the entity's node and the field, each with its key and its turn. */
const sent = new Map<string, { key: string; root: Root; turn: number }>();
let turns = 0;
onPageReset(() => sent.clear());
const nameOf = (entity: string, field: string) => `${entity} ${field}`;

/**
 * Notes that a field is being saved until the answer arrives: a later change of the field, in whichever form, builds on the revision of that answer.
 */
export function noteOnItsWay(entity: string, field: string, key: string, root: Root, answered: Promise<unknown>): void {
  const name = nameOf(entity, field);
  sent.set(name, { key, root, turn: turns++ });
  const end = () => {
    if (sent.get(name)?.key === key) sent.delete(name);
  };
  answered.then(end, end);
}

/** Returns the key of the save of a field that is on its way; undefined if there is none. */
export const keyOnItsWay = (entity: string, field: string): string | undefined => sent.get(nameOf(entity, field))?.key;

/** Tells whether a save is on its way, by its key. */
export const isOnItsWay = (key: string): boolean => [...sent.values()].some((each) => each.key === key);

/**
 * Returns the revision that a new save of one or more fields builds on: that of an undo or redo on its way, or of their last save, or else the
 * shown one.
 */
export function revisionToBuildOn(entity: string, fields: string | readonly string[], shown: number): number {
  const last = [fields]
    .flat()
    .flatMap((field) => sent.get(nameOf(entity, field)) ?? [])
    .toSorted((a, b) => a.turn - b.turn)
    .at(-1);
  return revisionAfterStep(last ? answerOf<number>(last.key, last.root, 'revision') : shown);
}
