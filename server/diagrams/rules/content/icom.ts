import type { DiagramMark } from '../../shape-kinds.ts';
import { Drawing, entityTitle, storedLink } from './drawing.ts';
import { flowsAmong, isTrigger, onlyAction } from './flows.ts';
import type { Away, Model, Reached } from './model.ts';

/** The side of a box at which an arrow enters or leaves, with the letter of its code. */
const codes = { INPUT: 'I', CONTROL: 'C', OUTPUT: 'O', MECHANISM: 'M' } as const;
export type IcomSide = keyof typeof codes;

/** Draws the sheet around functions, which names their whole. */
export const drawSheet = ({ root }: Model, drawing: Drawing) =>
  drawing.shape('sheet', { kind: 'BOUNDARY', entityId: root.id, text: root.name, figures: { node: root.number } });

/**
 * Draws the arrows at the sides of boxes by the rules of IDEF0: enabling items are controls, other inputs enter at the left, performers are
 * mechanisms. Arrows from and to the outside carry codes, numbered from the left or the top.
 */
export function drawSides(
  model: Model,
  drawing: Drawing,
  boxes: readonly Reached[],
  {
    marksOf,
    isSelfOutside = false,
  }: { marksOf?(item: Reached, side: IcomSide): DiagramMark[]; isSelfOutside?: boolean } = {},
): void {
  const counts = new Map<IcomSide, number>();
  const outside = new Map<string, string>();
  const arrow = (side: IcomSide, thing: Reached, key: string): string => {
    const known = outside.get(key);
    if (known !== undefined) return known;
    const count = (counts.get(side) ?? 0) + 1;
    counts.set(side, count);
    drawing.shape(key, {
      kind: 'ARROW',
      entityId: thing.id,
      level: 1,
      text: entityTitle(thing),
      figures: { side, code: `${codes[side]}${count}`, order: count },
      marks: marksOf?.(thing, side) ?? [],
    });
    outside.set(key, key);
    return key;
  };
  const line = (
    side: IcomSide,
    fromKey: string,
    toKey: string,
    thing: Reached,
    link: Away | null,
    isReversed = false,
  ) =>
    drawing.line({
      kind:
        side === 'CONTROL' ? 'TRIGGERS' : side === 'INPUT' ? 'RECEIVES' : side === 'OUTPUT' ? 'GENERATES' : 'PERFORMS',
      key: `${thing.globalId}:${fromKey}>${toKey}`,
      fromKey,
      toKey,
      entityId: thing.id,
      label: entityTitle(thing),
      link: link && storedLink(link),
      figures: { side },
      marks: isReversed ? ['REVERSED'] : [],
    });
  for (const { item, from, to, isInput, isOutput } of flowsAmong(model, boxes, onlyAction)) {
    const sideOf = (link: Away): IcomSide => (isTrigger(model, link) ? 'CONTROL' : 'INPUT');
    for (const a of from)
      for (const b of to) if (a.who.id !== b.who.id) line(sideOf(b.link), a.who.globalId, b.who.globalId, item, b.link);
    const isOwn = isSelfOutside && from.length > 0 && to.length > 0;
    if (isInput || isOwn)
      for (const { who, link } of to) {
        const side = sideOf(link);
        line(side, arrow(side, item, `${side.toLowerCase()}:${item.globalId}`), who.globalId, item, link);
      }
    if (isOutput || isOwn)
      for (const { who, link } of from)
        line('OUTPUT', who.globalId, arrow('OUTPUT', item, `output:${item.globalId}`), item, link);
  }
  for (const box of boxes)
    for (const away of model.away(box, 'performed by'))
      line('MECHANISM', arrow('MECHANISM', away.far, `mechanism:${away.far.globalId}`), box.globalId, away.far, away);
}
