import { useMemo, useState, type KeyboardEvent } from 'react';

import { byParent, type Content, type DrawnEntity, type Shape } from '#shared/drawing/content.ts';
import { freeNames, freeInWords, type Free } from '#shared/drawing/free.ts';
import { cellName, shapeInWords } from '#shared/drawing/screen-reader-words.ts';

import { ClassMark } from '../../ui/ClassMark.tsx';

interface Props {
  content: Content;
  /** Free shapes by key; they are listed last. */
  free: ReadonlyMap<string, Free>;
  selection: ReadonlySet<string>;
  onSelect: (key: string) => void;
  onOpen: (key: string) => void;
}

interface Row {
  key: string;
  level: number;
  count: number;
  /** Its name and description. */
  title: string;
  words: string;
  entity?: DrawnEntity | null | undefined;
}

const nameless: Record<string, string> = {
  START: 'Start',
  END: 'End',
  INITIAL: 'Start',
  FINAL: 'End',
  PARALLEL: 'Parallel',
  BRANCH: 'Branch',
};
export const titleOf = (shape: Shape): string => {
  const { kind, text, entity } = shape;
  const own = kind === 'CELL' ? cellName(shape) : [entity?.number, text ?? entity?.name].filter(Boolean).join(' ');
  return own || (nameless[kind] ?? kind.toLowerCase().replaceAll('_', ' '));
};

/** Shows the picture as a tree in reading order: for screen readers, and for finding something. */
export function DiagramOutline({ content, free, selection, onSelect, onOpen }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const children = useMemo(() => byParent(content.shapes), [content]);
  const shapes = useMemo(() => new Map(content.shapes.map((shape) => [shape.key, shape])), [content]);
  const rows = useMemo(() => {
    const result: Row[] = [];
    const walk = (siblings: readonly Shape[], level: number): void => {
      for (const shape of siblings) {
        const inside = children.get(shape.key) ?? [];
        result.push({
          key: shape.key,
          level,
          count: inside.length,
          title: titleOf(shape),
          words: shapeInWords(shape, content.lines, shapes),
          entity: shape.entity,
        });
        if (!closed.has(shape.key) && level < 40) walk(inside, level + 1);
      }
    };
    walk(children.get('') ?? [], 1);
    for (const [key, thing] of free)
      result.push({
        key,
        level: 1,
        count: 0,
        title: thing.text?.trim() || freeNames[thing.kind],
        words: freeInWords(thing),
      });
    return result;
  }, [children, closed, content, shapes, free]);
  const [focused, setFocused] = useState<string>();
  const current = rows.find(({ key }) => key === focused) ?? rows.find(({ key }) => selection.has(key)) ?? rows[0];
  const toggle = (key: string, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(key);
    else next.delete(key);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current) return;
    const at = rows.indexOf(current);
    const { key } = current;
    const parent = rows.slice(0, at).findLast(({ level }) => level < current.level);
    const go = (row: Row | undefined) => {
      if (!row) return;
      setFocused(row.key);
      event.currentTarget.querySelector<HTMLElement>(`[data-outline="${CSS.escape(row.key)}"]`)?.focus();
    };
    if (event.key === 'ArrowDown') go(rows[at + 1]);
    else if (event.key === 'ArrowUp') go(rows[at - 1]);
    else if (event.key === 'Home') go(rows[0]);
    else if (event.key === 'End') go(rows.at(-1));
    else if (event.key === 'ArrowRight' && current.count > 0) {
      if (closed.has(key)) toggle(key, false);
      else go(rows[at + 1]);
    } else if (event.key === 'ArrowLeft') {
      if (current.count > 0 && !closed.has(key)) toggle(key, true);
      else go(parent);
    } else if (event.key === ' ') onSelect(key);
    else if (event.key === 'Enter') onOpen(key);
    else return;
    event.preventDefault();
  };
  return (
    <ul role="tree" aria-label="Outline of the diagram" className="tr-list dg-outline" onKeyDown={onKeyDown}>
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys
        <li
          key={row.key}
          role="treeitem"
          data-outline={row.key}
          aria-level={row.level}
          aria-selected={selection.has(row.key)}
          aria-label={row.words}
          {...(row.count > 0 && { 'aria-expanded': !closed.has(row.key) })}
          tabIndex={row === current ? 0 : -1}
          style={{ paddingLeft: 12 + (row.level - 1) * 16 }}
          onClick={() => {
            setFocused(row.key);
            onSelect(row.key);
          }}
        >
          {row.entity ? (
            <span aria-hidden>
              <ClassMark icon={row.entity.icon} colour={row.entity.colour} name={row.entity.className} />
            </span>
          ) : (
            <span className="dg-outline-dot" aria-hidden />
          )}
          <span className="tr-cut">{row.title}</span>
        </li>
      ))}
    </ul>
  );
}
