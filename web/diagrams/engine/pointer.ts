import type { Line } from '#shared/drawing/content.ts';
import { nearestOnBorder } from '#shared/drawing/pictures/on-border.ts';
import { centre, overlaps, type Item, type Point, type Rect } from '#shared/drawing/scene.ts';

import { toPicture } from './camera.ts';
import { dragItems, dragOf, snapBox, movingItems, type Drag } from './drag.ts';
import { dotsOf } from './overlay.ts';
import type { View } from './view.ts';

export interface Handlers {
  lines: () => readonly Line[];
  selection: () => ReadonlySet<string>;
  canMove: (key: string) => boolean;
  canConnect: () => boolean;
  /** Returns the shapes at which a line from a shape may end. */
  lawful: (from: string) => ReadonlySet<string>;
  /** Tells whether dropping one shape on another makes it belong there. */
  takes: (moved: string, onto: string) => boolean;
  /** Tells whether shapes may be dropped on lines. */
  isDroppedOnLines: () => boolean;
  /** Returns the box along whose border a shape slides; undefined for one that moves freely. */
  borderOf: (key: string) => Rect | undefined;
  /** Tells whether lines run straight from middle to middle. */
  isStraight: () => boolean;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Handles moved shapes; what it returns settles when everybody can see them. */
  onMove: (items: readonly { key: string; x: number; y: number }[]) => unknown;
  onReparent: (key: string, onto: string) => void;
  onConnect: (from: string, to: string) => void;
  onOpen: (key: string) => void;
  /** Handles a double click beside all shapes. */
  onOpenEmpty: (at: Point) => void;
  onMenu: (key: string | undefined, at: Point) => void;
}

const CLICK = 4;
const DOUBLE = 350;
/** The width up to which a shape is as small as a port. */
const SMALL = 12;
const isWithin = ({ x, y, width, height }: Rect, [px, py]: Point): boolean =>
  px > x && px < x + width && py > y && py < y + height;

type Act =
  | { is: 'pan'; last: Point }
  | { is: 'press'; item: Item; start: Point; page: Point }
  | { is: 'drag'; of: Drag; start: Point; by: Point; onto?: string }
  | { is: 'marquee'; start: Point }
  | { is: 'connect'; from: Item; to?: string };

/** Handles mouse and touch on a picture: pan, zoom, pinch, select, drag, draw lines. */
export function listenToPointers(element: HTMLElement, view: View, handlers: Handlers): () => void {
  const fingers = new Map<number, Point>();
  let act: Act | undefined;
  let lastClick: { key: string; at: number } | undefined;
  const pageOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const onPicture = (page: Point) => toPicture(view.camera.get(), page);
  const k = () => view.camera.get().k;

  const dotAt = (at: Point): Item | undefined => {
    const [key] = handlers.selection();
    const item =
      handlers.selection().size === 1 && handlers.canConnect() && key !== undefined ? view.finder.item(key) : undefined;
    if (item?.is !== 'shape') return undefined;
    // The dots of a port lie over it: a press on it takes the port.
    if (item.box.width <= SMALL && isWithin(item.box, at)) return undefined;
    return dotsOf(item.box, k()).some(([x, y]) => Math.hypot(at[0] - x, at[1] - y) < 9 / k()) ? item : undefined;
  };

  const down = (event: PointerEvent) => {
    if (event.target !== element && !(event.target instanceof HTMLCanvasElement)) return;
    const page = pageOf(event);
    fingers.set(event.pointerId, page);
    element.setPointerCapture(event.pointerId);
    if (fingers.size === 2) {
      act = undefined;
      view.lay({
        dragged: [],
        lifted: new Set(),
        guides: [],
        marquee: undefined,
        rubber: undefined,
        target: undefined,
      });
      return;
    }
    const at = onPicture(page);
    if (event.button === 1) return void (act = { is: 'pan', last: page });
    if (event.button !== 0) return;
    const dot = dotAt(at);
    if (dot) {
      act = { is: 'connect', from: dot };
      view.lay({ lawful: handlers.lawful(dot.key), hovered: undefined });
      return;
    }
    const item = view.finder.at(at, k());
    if (item) act = { is: 'press', item, start: at, page };
    else if (event.shiftKey) act = { is: 'marquee', start: at };
    else act = { is: 'pan', last: page };
  };

  const move = (event: PointerEvent) => {
    const page = pageOf(event);
    const before = fingers.get(event.pointerId);
    if (before) fingers.set(event.pointerId, page);
    if (fingers.size === 2 && before) return pinch(event.pointerId, before, page);
    const at = onPicture(page);
    view.point({ cursor: at });
    if (!act) {
      if (event.pointerType === 'mouse') hover(at);
      return;
    }
    if (act.is === 'pan') {
      const { x, y, k } = view.camera.get();
      view.move({ x: x + page[0] - act.last[0], y: y + page[1] - act.last[1], k });
      act.last = page;
    } else if (act.is === 'press') {
      if (Math.hypot(page[0] - act.page[0], page[1] - act.page[1]) < CLICK) return;
      begin(act, event, page);
    } else if (act.is === 'drag') drag(act, at, event.altKey);
    else if (act.is === 'marquee') {
      const box = {
        x: Math.min(at[0], act.start[0]),
        y: Math.min(at[1], act.start[1]),
        width: Math.abs(at[0] - act.start[0]),
        height: Math.abs(at[1] - act.start[1]),
      };
      view.lay({ marquee: box });
    } else {
      const to = view.finder.at(at, k(), { isShapeOnly: true });
      const isLawful = to !== undefined && view.overlay.lawful?.has(to.key) === true;
      act.to = isLawful ? to.key : undefined!;
      view.lay({
        rubber: [centre(act.from.box), isLawful ? centre(to.box) : at],
        target: isLawful ? to.key : undefined,
      });
    }
  };

  const pinch = (id: number, before: Point, now: Point) => {
    const other = [...fingers].find(([each]) => each !== id)![1];
    const far = (a: Point) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
    const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    const { x, y, k } = view.camera.get();
    view.camera.set({ x: x + (now[0] - before[0]) / 2, y: y + (now[1] - before[1]) / 2, k });
    view.zoom(far(now) / far(before), middle);
  };

  const begin = (press: Extract<Act, { is: 'press' }>, event: PointerEvent, page: Point) => {
    const { item, start } = press;
    // A finger pans, and moves what it has tapped before: otherwise it would move shapes that it only meets.
    const isPassing = event.pointerType === 'touch' && !handlers.selection().has(item.key);
    if (item.is !== 'shape' || isPassing || !handlers.canMove(item.key)) {
      act = { is: 'pan', last: page };
      return;
    }
    // Not read again once it is changed: until the page is drawn anew it is still the former one.
    const selected = handlers.selection().has(item.key) ? handlers.selection() : new Set([item.key]);
    if (selected !== handlers.selection()) handlers.onSelect(selected);
    const held = movingItems(view.scene, new Set([...selected].filter(handlers.canMove)));
    const of = dragOf((key) => view.finder.item(key), handlers.lines(), held);
    view.holds();
    view.lay({ lifted: new Set([...of.keys, ...of.lines.map(({ key }) => key)]), hovered: undefined });
    act = { is: 'drag', of, start, by: [0, 0] };
  };

  const drag = (dragging: Extract<Act, { is: 'drag' }>, at: Point, isExact: boolean) => {
    const { of, start } = dragging;
    const { held, keys } = of;
    const [first] = held;
    let [dx, dy] = [at[0] - start[0], at[1] - start[1]];
    const onto = first ? view.finder.at(at, k(), { isShapeOnly: !handlers.isDroppedOnLines() }) : undefined;
    const target = onto && !keys.has(onto.key) && first && handlers.takes(first.key, onto.key) ? onto.key : undefined;
    let guides: { isLevel: boolean; at: number }[] = [];
    const border = first && held.length === 1 ? handlers.borderOf(first.key) : undefined;
    if (first && border) {
      const [x, y] = centre(first.box);
      const { at: slid } = nearestOnBorder(border, [x + dx, y + dy]);
      [dx, dy] = [slid[0] - x, slid[1] - y];
    } else if (first && !isExact && target === undefined) {
      const others = view.finder
        .within({
          x: first.box.x + dx - 600,
          y: first.box.y + dy - 600,
          width: 1200 + first.box.width,
          height: 1200 + first.box.height,
        })
        .filter((item) => item.is === 'shape' && !keys.has(item.key) && item.box.width > 20)
        .slice(0, 200)
        .map(({ box }) => box);
      const snap = snapBox({ ...first.box, x: first.box.x + dx, y: first.box.y + dy }, others, k());
      [dx, dy] = [dx + snap.dx, dy + snap.dy];
      guides = snap.guides;
    }
    dragging.by = [dx, dy];
    if (first) view.point({ held: held.map(({ key }) => key), heldAt: [first.box.x + dx, first.box.y + dy] });
    if (target === undefined) delete dragging.onto;
    else dragging.onto = target;
    view.lay({ dragged: dragItems(of, dx, dy, handlers.isStraight()), guides, target });
  };

  const up = (event: PointerEvent) => {
    const wasPinch = fingers.size > 1;
    fingers.delete(event.pointerId);
    const done = act;
    act = undefined;
    if (wasPinch || !done) return;
    if (done.is === 'press') return click(done.item, event);
    if (done.is === 'pan' && event.type === 'pointerup') {
      // A click beside all shapes clears the selection.
      if (event.button !== 0 || moved(event)) return;
      if (isSecondOn('', event)) handlers.onOpenEmpty(onPicture(pageOf(event)));
      handlers.onSelect(new Set());
      return;
    }
    if (done.is === 'marquee') {
      const box = view.overlay.marquee;
      view.lay({ marquee: undefined });
      if (box)
        handlers.onSelect(
          new Set(
            view.scene.items
              .filter((item) => item.is === 'shape' && !item.isFrame && overlaps(item.box, box))
              .map(({ key }) => key),
          ),
        );
      return;
    }
    if (done.is === 'connect') {
      const { to } = done;
      view.lay({ lawful: undefined, rubber: undefined, target: undefined });
      if (to !== undefined) handlers.onConnect(done.from.key, to);
      return;
    }
    view.lay({ guides: [], target: undefined });
    const isMoved = done.is === 'drag' && done.onto === undefined && done.by.some((by) => by !== 0);
    // A shape that did not move, or was dropped on another, is no longer dragged.
    if (isMoved) view.letGoWhenShown();
    else view.lay({ dragged: [], lifted: new Set() });
    if (done.is !== 'drag') return;
    const [dx, dy] = done.by;
    const letGo = () => view.point({ held: [], heldAt: null });
    if (done.onto !== undefined || (dx === 0 && dy === 0) || event.type !== 'pointerup') letGo();
    if (done.onto !== undefined && done.of.held[0]) return handlers.onReparent(done.of.held[0].key, done.onto);
    if (dx === 0 && dy === 0) return;
    // Contents of a moved shape follow by themselves; ports stay on its border, unless only they are moved.
    const boxes = done.of.held.filter(({ box }) => box.width > 12);
    const moving = boxes.length > 0 ? boxes : done.of.held;
    const places = moving.map(({ key, box }) => ({ key, x: Math.round(box.x + dx), y: Math.round(box.y + dy) }));
    // Others see it held until they see it at its new place.
    void Promise.resolve(handlers.onMove(places)).finally(() => {
      letGo();
      view.letGo();
    });
  };

  let pressedAt: Point = [0, 0];
  const moved = (event: PointerEvent) =>
    Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) >= CLICK;
  const notePress = (event: PointerEvent) => void (pressedAt = [event.clientX, event.clientY]);

  const isSecondOn = (key: string, event: PointerEvent): boolean => {
    const isAgain = lastClick?.key === key && event.timeStamp - lastClick.at < DOUBLE;
    lastClick = { key, at: event.timeStamp };
    return isAgain;
  };
  const click = (item: Item, event: PointerEvent) => {
    if (isSecondOn(item.key, event)) return handlers.onOpen(item.key);
    const next = new Set(event.shiftKey || event.ctrlKey || event.metaKey ? handlers.selection() : []);
    if (event.shiftKey && next.has(item.key)) next.delete(item.key);
    else next.add(item.key);
    handlers.onSelect(next);
  };

  const hover = (at: Point) => {
    const item = view.finder.at(at, k());
    if (view.overlay.hovered !== item?.key) view.lay({ hovered: item?.key });
    element.style.cursor = dotAt(at) ? 'crosshair' : item ? 'pointer' : 'default';
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y, k } = view.camera.get();
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey) view.zoom(Math.exp((-event.deltaY * unit) / 300), pageOf(event));
    else if (event.shiftKey) view.move({ x: x - event.deltaY * unit, y, k });
    else view.move({ x: x - event.deltaX * unit, y: y - event.deltaY * unit, k });
  };

  const menu = (event: MouseEvent) => {
    event.preventDefault();
    const page = pageOf(event);
    handlers.onMenu(view.finder.at(onPicture(page), k())?.key, page);
  };
  const leave = () => {
    view.lay({ hovered: undefined });
    view.point({ cursor: null });
  };

  const pairs = [
    ['pointerdown', notePress],
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
    ['pointerleave', leave],
  ] as const;
  for (const [name, listener] of pairs) element.addEventListener(name, listener);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('contextmenu', menu);
  return () => {
    for (const [name, listener] of pairs) element.removeEventListener(name, listener);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('contextmenu', menu);
  };
}
