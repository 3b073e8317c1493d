import './picture.css';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { Content } from '#shared/drawing/content.ts';
import { freeInWords, type Free } from '#shared/drawing/free.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';
import type { Rect, Scene } from '#shared/drawing/scene.ts';
import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';

import { CARRIED } from '../../ui/drag-data.ts';
import { takesText } from '../../ui/typing/first-text-field.ts';
import { toPicture, visibleRect } from '../engine/camera.ts';
import { inReadingOrder, neighbourShape, type ArrowDirection } from '../engine/neighbours.ts';
import { listenToPointers, type Handlers } from '../engine/pointer.ts';
import type { View } from '../engine/view.ts';
import { Hint } from './Hint.tsx';

export interface PictureHandlers extends Omit<Handlers, 'lines' | 'selection' | 'isStraight'> {
  onKey: (event: KeyboardEvent<HTMLElement>, key: string | undefined) => void;
  /** Called when the focus or the pointer reaches a shape that is not selected yet. */
  onReach: (key: string) => void;
  onDrop: (data: string, key: string | undefined, at: readonly [number, number]) => void;
  /** Returns the shape or line to which what is dragged there would belong. */
  takesDrop: (key: string | undefined, at: readonly [number, number]) => string | undefined;
  /** True if what is dropped stays where it is dropped. */
  isPlacedWhereDropped: boolean;
}

interface Props {
  view: View;
  scene: Scene;
  content: Content;
  /** Free shapes by key. */
  free: ReadonlyMap<string, Free>;
  picture: string;
  selection: ReadonlySet<string>;
  handlers: PictureHandlers;
  /** The shapes of which the first one there gets the focus; none for the current one. Each new list is gone to once. */
  goal: readonly string[] | undefined;
  /** The field of a name being edited on the picture. */
  renaming: Named | undefined;
  /** The handles of the selection. */
  grips: ReactNode;
  label: string;
}

/** A field on the picture, at a shape. */
interface Named {
  of: string;
  field: ReactNode;
  within?: (box: Rect) => Rect;
  /** True if the field stays where it is until its shape has a place. */
  isAhead?: boolean;
}

/** Buttons for shapes in view that are large enough for a finger or to read; more would slow the page down and help nobody. */
const MOST_BUTTONS = 80;
/** The usual size of a new shape, shown where it will stand. */
const DROPPED = { width: 140, height: 60 };
const arrows: Record<string, ArrowDirection> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Shows a picture on two canvases, with a button over each shape in view, one of which is in the order of the Tab key. */
export function DiagramPicture({
  view,
  scene,
  content,
  free,
  picture,
  selection,
  handlers,
  goal,
  renaming,
  grips,
  label,
}: Props) {
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef({ handlers, selection, content, picture });
  useEffect(() => {
    latest.current = { handlers, selection, content, picture };
  });
  const [focused, setFocused] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  /** The shape that gets the focus as soon as it has a button. */
  const wanted = useRef<string>(undefined);
  const [inView, setInView] = useState<readonly string[]>([]);
  const shapes = useMemo(() => new Map(content.shapes.map((shape) => [shape.key, shape])), [content]);
  const linesByKey = useMemo(() => new Map(content.lines.map((line) => [line.key, line])), [content]);
  const lines = useMemo(
    () => [
      ...content.lines,
      ...content.shapes.flatMap(({ key, parentKey }) =>
        parentKey == null ? [] : [{ fromKey: parentKey, toKey: key }],
      ),
    ],
    [content],
  );
  useEffect(() => view.mount(base.current!, over.current!), [view]);
  useEffect(() => {
    const now = () => latest.current;
    return listenToPointers(holder.current!, view, {
      lines: () => now().content.lines,
      selection: () => now().selection,
      isStraight: () => pictureOf(now().picture).hasStraightLines === true,
      isDroppedOnLines: () => now().handlers.isDroppedOnLines(),
      canMove: (key) => now().handlers.canMove(key),
      canConnect: () => now().handlers.canConnect(),
      lawful: (from) => now().handlers.lawful(from),
      takes: (moved, onto) => now().handlers.takes(moved, onto),
      borderOf: (key) => now().handlers.borderOf(key),
      onSelect: (keys) => {
        const [only] = keys;
        if (keys.size === 1) setFocused(only);
        // The keyboard focus follows a selection by mouse.
        requestAnimationFrame(() => {
          const own =
            only !== undefined &&
            keys.size === 1 &&
            layer.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(only)}"]`);
          (own || holder.current)?.focus({ preventScroll: true });
        });
        now().handlers.onSelect(keys);
      },
      onMove: (items) => now().handlers.onMove(items),
      onReparent: (key, onto) => now().handlers.onReparent(key, onto),
      onConnect: (from, to) => now().handlers.onConnect(from, to),
      onOpen: (key) => now().handlers.onOpen(key),
      onOpenEmpty: (at) => now().handlers.onOpenEmpty(at),
      onMenu: (key, at) => now().handlers.onMenu(key, at),
    });
  }, [view]);
  useEffect(() => {
    if (layer.current) delete layer.current.dataset['follows'];
  }, [inView]);
  useEffect(() => view.show(scene), [view, scene]);
  useEffect(() => view.lay({ selected: selection, canConnect: handlers.canConnect() }), [view, selection, handlers]);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { x, y, k } = view.camera.get();
      if (layer.current) {
        layer.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
        layer.current.style.setProperty('--dg-k', String(k));
        // Its buttons are soon those of another part of the picture.
        if (layer.current.dataset['follows'] !== 'true') layer.current.dataset['follows'] = 'true';
      }
      clearTimeout(later);
      later = setTimeout(look, 120);
    };
    const look = () => {
      const camera = view.camera.get();
      const there = view.finder
        .within(visibleRect(camera, view.width || 1440, view.height || 900))
        .filter(({ is }) => is === 'shape');
      setInView(camera.k < 0.25 ? [] : there.slice(0, MOST_BUTTONS).map(({ key }) => key));
    };
    follow();
    look();
    const ends = [view.camera.subscribe(follow), view.shown.add(follow)];
    return () => {
      clearTimeout(later);
      for (const end of ends) end();
    };
  }, [view]);
  const isNamed = renaming !== undefined && scene.items.some(({ key }) => key === renaming.of);
  const [named, within] = [isNamed ? renaming.of : undefined, renaming?.within];
  // A new shape may be outside of the view.
  useEffect(() => {
    if (named !== undefined) view.reveal(named, within);
    // oxlint-disable-next-line react/exhaustive-deps -- only when something else is named: nobody is held where they are while they type
  }, [view, named]);
  const order = useMemo(() => inReadingOrder(scene), [scene]);
  const items = useMemo(() => new Map(scene.items.map((item) => [item.key, item])), [scene]);
  const isThere = (key: string) => shapes.has(key) || free.has(key);
  const current = focused !== undefined && isThere(focused) ? focused : ([...selection].find(isThere) ?? order[0]?.key);
  const nameOf = (key: string): string | undefined => {
    const shape = shapes.get(key);
    const thing = free.get(key);
    return shape ? shapeInWords(shape, content.lines, shapes) : thing && freeInWords(thing);
  };
  const drawn = current === undefined || inView.includes(current) ? inView : [...inView, current];
  const focusWanted = () => {
    if (wanted.current === undefined) return;
    const button = layer.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`);
    if (!button) return;
    wanted.current = undefined;
    button.focus();
  };
  const goTo = (key: string) => {
    view.reveal(key);
    setFocused(key);
    wanted.current = key;
    focusWanted();
  };
  // The button may be there, or come with this render or a later one.
  useLayoutEffect(focusWanted);
  const reachGoal = useEffectEvent(() => {
    if (!goal || takesText(document.activeElement)) return;
    const key = goal.length === 0 ? current : goal.find(isThere);
    if (key === undefined) holder.current?.focus({ preventScroll: true });
    else goTo(key);
  });
  useEffect(() => reachGoal(), [goal]);
  const placeOf = ({ clientX, clientY }: DragEvent<HTMLElement>) => {
    const { left, top } = holder.current!.getBoundingClientRect();
    const at = toPicture(view.camera.get(), [clientX - left, clientY - top]);
    return { at, key: view.finder.at(at, view.camera.get().k)?.key };
  };
  const endDrag = () => view.lay({ target: undefined, marquee: undefined });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = arrows[event.key];
    const own = (event.target as HTMLElement).dataset['key'];
    const from = own ?? current;
    if (
      direction &&
      !event.ctrlKey &&
      !event.metaKey &&
      from !== undefined &&
      !['INPUT', 'TEXTAREA'].includes((event.target as HTMLElement).tagName)
    ) {
      const next = neighbourShape(scene, lines, from, direction, !event.altKey);
      event.preventDefault();
      if (next !== undefined) goTo(next);
      if (next !== undefined && event.shiftKey) handlers.onSelect(new Set([...selection, from, next]));
      return;
    }
    handlers.onKey(event, own ?? [...selection][0] ?? current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it have the focus; it only hears their keys
    <div
      className="dg-picture"
      ref={holder}
      role="group"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARRIED)) return;
        event.preventDefault();
        const { at, key } = placeOf(event);
        view.lay({
          target: handlers.takesDrop(key, at),
          marquee: handlers.isPlacedWhereDropped ? { x: at[0], y: at[1], ...DROPPED } : undefined,
        });
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) endDrag();
      }}
      onDrop={(event) => {
        const data = event.dataTransfer.getData(CARRIED);
        if (!data) return;
        event.preventDefault();
        endDrag();
        const { at, key } = placeOf(event);
        handlers.onDrop(data, key, at);
      }}
    >
      <canvas ref={base} aria-hidden />
      <canvas ref={over} aria-hidden />
      <div className="dg-layer" ref={layer}>
        {drawn.map((key) => {
          const item = items.get(key);
          const name = nameOf(key);
          if (!item || name === undefined) return null;
          const { x, y, width, height } = item.box;
          return (
            <button
              key={key}
              type="button"
              data-key={key}
              className="tr-plain dg-shape"
              tabIndex={key === current ? 0 : -1}
              aria-pressed={selection.has(key)}
              aria-label={name}
              style={{ left: x, top: y, width: Math.max(width, 24), height: Math.max(height, 24) }}
              onFocus={(event) => {
                setFocused(key);
                setHasFocus(event.currentTarget.matches(':focus-visible'));
                if (selection.size <= 1 && !selection.has(key)) handlers.onReach(key);
              }}
              onBlur={() => setHasFocus(false)}
            />
          );
        })}
        {!renaming && grips}
        {renaming && <Renaming scene={scene} {...renaming} />}
      </div>
      {!renaming && <Hint view={view} shapes={shapes} lines={linesByKey} focused={hasFocus ? current : undefined} />}
    </div>
  );
}

function Renaming({ scene, of, field, within, isAhead = false }: Named & { scene: Scene }) {
  const item = scene.items.find(({ key }) => key === of);
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  const at = item ?? (isAhead ? last : undefined);
  if (!at) return null;
  const { x, y, width, height } = within?.(at.box) ?? at.box;
  return (
    <div className="dg-renaming" style={{ left: x - 8, top: y + height / 2 - 16, width: Math.max(width + 16, 160) }}>
      {field}
    </div>
  );
}
