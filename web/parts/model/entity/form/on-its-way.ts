import { answerOf } from '../../../../relay/outbox/unsent.ts';
import { onPageReset } from '../../../../ui/page-reset.ts';

type Root = 'saveEntities' | 'saveTable';

/** What is on its way from this page, by the entity's node and the field, and under which key. */
const sent = new Map<string, { key: string; root: Root }>();
onPageReset(() => sent.clear());
const nameOf = (entity: string, field: string) => `${entity} ${field}`;

/** Notes that a field is on its way until that is answered: what is typed over it meanwhile, in whichever form, builds on what it becomes. */
export function noteOnItsWay(entity: string, field: string, key: string, root: Root, answered: Promise<unknown>): void {
  const name = nameOf(entity, field);
  sent.set(name, { key, root });
  const end = () => {
    if (sent.get(name)?.key === key) sent.delete(name);
  };
  answered.then(end, end);
}

/** The revision that what is on its way to a field becomes, or the one that is shown where nothing is. */
export function revisionToBuildOn(entity: string, field: string, shown: number): number {
  const last = sent.get(nameOf(entity, field));
  return last ? answerOf<number>(last.key, last.root, 'revision') : shown;
}
