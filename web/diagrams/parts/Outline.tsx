import { useMemo, useState, type KeyboardEvent } from 'react';

import { spoken } from '../../drawing/compose.ts';
import { byParent, type Content, type Shape } from '../../drawing/content.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';

interface Props {
  content: Content;
  selection: ReadonlySet<string>;
  onSelect: (key: string) => void;
  onOpen: (key: string) => void;
}

interface Row {
  shape: Shape;
  level: number;
  count: number;
}

const nameless: Record<string, string> = {
  START: 'Start',
  END: 'End',
  INITIAL: 'Start',
  FINAL: 'End',
  PARALLEL: 'At once',
  BRANCH: 'Branch',
};
export const titleOf = ({ kind, text, entity }: Shape): string =>
  [entity?.number, text ?? entity?.name].filter(Boolean).join(' ') ||
  (nameless[kind] ?? kind.toLowerCase().replaceAll('_', ' '));

/** The picture as a tree, in the order in which it is read: for those who hear it, and for those who look for something. */
export function Outline({ content, selection, onSelect, onOpen }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const children = useMemo(() => byParent(content.shapes), [content]);
  const shapes = useMemo(() => new Map(content.shapes.map((shape) => [shape.key, shape])), [content]);
  const rows = useMemo(() => {
    const result: Row[] = [];
    const walk = (siblings: readonly Shape[], level: number): void => {
      for (const shape of siblings) {
        const inside = children.get(shape.key) ?? [];
        result.push({ shape, level, count: inside.length });
        if (!closed.has(shape.key) && level < 40) walk(inside, level + 1);
      }
    };
    walk(children.get('') ?? [], 1);
    return result;
  }, [children, closed]);
  const [focused, setFocused] = useState<string>();
  const current =
    rows.find(({ shape }) => shape.key === focused) ?? rows.find(({ shape }) => selection.has(shape.key)) ?? rows[0];
  const toggle = (key: string, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(key);
    else next.delete(key);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current) return;
    const at = rows.indexOf(current);
    const { key } = current.shape;
    const parent = rows.slice(0, at).findLast(({ level }) => level < current.level);
    const go = (row: Row | undefined) => {
      if (!row) return;
      setFocused(row.shape.key);
      event.currentTarget.querySelector<HTMLElement>(`[data-outline="${CSS.escape(row.shape.key)}"]`)?.focus();
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
    <ul role="tree" aria-label="Outline of the diagram" className="dg-outline" onKeyDown={onKeyDown}>
      {rows.map(({ shape, level, count }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys
        <li
          key={shape.key}
          role="treeitem"
          data-outline={shape.key}
          aria-level={level}
          aria-selected={selection.has(shape.key)}
          aria-label={spoken(shape, content.lines, shapes)}
          {...(count > 0 && { 'aria-expanded': !closed.has(shape.key) })}
          tabIndex={shape === current?.shape ? 0 : -1}
          style={{ paddingLeft: 12 + (level - 1) * 16 }}
          onClick={() => {
            setFocused(shape.key);
            onSelect(shape.key);
          }}
        >
          {shape.entity ? (
            <span aria-hidden>
              <ClassMark icon={shape.entity.icon} colour={shape.entity.colour} name={shape.entity.className} />
            </span>
          ) : (
            <span className="dg-outline-dot" aria-hidden />
          )}
          <span className="dg-cut">{titleOf(shape)}</span>
        </li>
      ))}
    </ul>
  );
}
