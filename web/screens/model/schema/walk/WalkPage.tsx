import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { ClassChip } from '../../../../ui/ClassMark.tsx';
import { figure } from '../../../../ui/figures.ts';
import { EmptyState } from '../../../../ui/States.tsx';
import { byName, useOwner, type ClassItem, type SchemaOnPage } from '../editor/schema-on-page.ts';
import { placeNeighbours, surroundingsOf, type ClassRelation } from './surroundings.ts';

/** The most classes drawn in each direction; the lists have all. */
const SHOWN = { above: 1, below: 4, beside: 14 };

/**
 * Shows the schema as a graph to walk through: a class in the middle, around it its parent, its subclasses, and the classes it may be
 * linked to.
 */
export function WalkPage({ schema }: { schema: SchemaOnPage }) {
  const { organization, projectId } = useOwner();
  const [asked, ask] = useSearchParams();
  const middle = useRef<HTMLHeadingElement>(null);
  const classes = byName(schema.classes);
  const wanted = Number(asked.get('of'));
  const of = classes.find(({ classId }) => classId === wanted) ?? classes.find(({ parentId }) => parentId === null);
  const hasWalked = asked.has('of');
  useEffect(() => {
    if (hasWalked) middle.current?.focus();
  }, [hasWalked, wanted]);
  if (!of) return <EmptyState>No classes yet.</EmptyState>;
  const { parents, children, ways } = surroundingsOf(schema, of);
  const walk = ({ classId }: ClassItem) => ask({ of: String(classId) });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.scw-stop')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowRight: stops[at + 1] ?? stops[0],
      ArrowDown: stops[at + 1] ?? stops[0],
      ArrowLeft: stops[at - 1] ?? stops.at(-1),
      ArrowUp: stops[at - 1] ?? stops.at(-1),
    }[event.key];
    if (!next) return;
    next.focus();
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys go from one stop to the next, each of which is a button
    <div className="scw" onKeyDown={press}>
      <Drawing of={of} parents={parents} below={children} ways={ways} onWalk={walk} />
      <header className="tr-wrap sce-head">
        <h2 ref={middle} tabIndex={-1}>
          {of.name}
        </h2>
        <Link className="tr-line-link" to={paths.schemaItem(organization, projectId, 'class', of.classId)}>
          Open class
        </Link>
        <span className="tr-dim">Use the arrow keys to move and Enter to open.</span>
      </header>
      <Stops title="Inherits from" stops={parents} onWalk={walk} />
      <Stops title="Inherited by" stops={children} onWalk={walk} />
      <section className="sce-section">
        <header>
          <h3 id="scw-ways">Outgoing relations</h3>
          <span className="tr-dim">{figure(ways.length)} relations</span>
        </header>
        <ul className="sce-targets" aria-labelledby="scw-ways">
          {ways.map(({ relation, targets, from }) => (
            <li key={`${relation.id} ${from?.id ?? ''}`}>
              <span className="sce-relation">
                <Link to={paths.schemaItem(organization, projectId, 'relation', relation.relationId)}>
                  {relation.name}
                </Link>
                {from && <span className="tr-dim"> from {from.name}</span>}
              </span>
              <span className="tr-wrap sce-chips">
                {targets.map((target) => (
                  <Stop key={target.of.id} of={target.of} note={target.isHidden ? 'hidden' : ''} onWalk={walk} />
                ))}
              </span>
            </li>
          ))}
        </ul>
        {ways.length === 0 && <p className="tr-dim">No target relations yet.</p>}
      </section>
    </div>
  );
}

interface StopsProps {
  title: string;
  stops: readonly ClassItem[];
  onWalk: (to: ClassItem) => void;
}

const Stops = ({ title, stops, onWalk }: StopsProps) => (
  <section className="sce-section">
    <header>
      <h3>{title}</h3>
      <span className="tr-dim">{stops.length === 0 ? 'nothing' : figure(stops.length)}</span>
    </header>
    <div className="tr-wrap sce-chips scw-stops">
      {stops.map((each) => (
        <Stop key={each.id} of={each} note="" onWalk={onWalk} />
      ))}
    </div>
  </section>
);

const Stop = ({ of, note, onWalk }: { of: ClassItem; note: string; onWalk: (to: ClassItem) => void }) => (
  <button type="button" className="scw-stop" onClick={() => onWalk(of)}>
    <ClassChip icon={of.icon} colour={of.colour} name={of.name} />
    {note && <span className="tr-dim"> {note}</span>}
  </button>
);

interface DrawingProps {
  of: ClassItem;
  parents: readonly ClassItem[];
  below: readonly ClassItem[];
  ways: readonly ClassRelation[];
  onWalk: (to: ClassItem) => void;
}

const [WIDTH, HEIGHT] = [760, 340];

/** Draws the nearest classes around one; the lists below have all of them, and the keyboard. */
function Drawing({ of, parents, below, ways, onWalk }: DrawingProps) {
  const near = new Map<number, { to: ClassItem; names: string[] }>();
  for (const { relation, targets } of ways)
    for (const target of targets) {
      const { classId } = target.of;
      if (classId === of.classId || target.isHidden) continue;
      near.set(classId, { to: target.of, names: [...(near.get(classId)?.names ?? []), relation.name] });
    }
  const drawn = {
    above: parents.slice(0, SHOWN.above).map((to) => ({ to, names: ['inherits from'] })),
    below: below.slice(0, SHOWN.below).map((to) => ({ to, names: ['inherited by'] })),
    beside: [...near.values()].slice(0, SHOWN.beside),
  };
  const counts = { above: drawn.above.length, below: drawn.below.length, beside: drawn.beside.length };
  const places = placeNeighbours(counts, [WIDTH, HEIGHT]);
  const stops = (['above', 'below', 'beside'] as const).flatMap((side) =>
    drawn[side].map((each, at) => ({ ...each, ...places[side][at]!, key: `${side} ${each.to.id}` })),
  );
  return (
    <svg className="scw-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {stops.map(({ key, to, names, x, y }) => {
        const [cx, cy] = [WIDTH / 2, HEIGHT / 2];
        const label = names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0];
        return (
          <g key={key} className="scw-near" onClick={() => onWalk(to)}>
            <line x1={cx} y1={cy} x2={x} y2={y} />
            <text className="scw-by" x={(cx + 1.6 * x) / 2.6} y={(cy + 1.6 * y) / 2.6 + 3}>
              {label}
            </text>
            <rect x={x - 62} y={y - 10} width={124} height={20} rx={4} data-colour={to.colour.toLowerCase()} />
            <text x={x} y={y + 4}>
              {short(to.name)}
            </text>
          </g>
        );
      })}
      <g className="scw-middle">
        <rect
          x={WIDTH / 2 - 74}
          y={HEIGHT / 2 - 18}
          width={148}
          height={36}
          rx={4}
          data-colour={of.colour.toLowerCase()}
        />
        <text x={WIDTH / 2} y={HEIGHT / 2 + 5}>
          {short(of.name)}
        </text>
      </g>
    </svg>
  );
}

const short = (name: string) => (name.length > 17 ? `${name.slice(0, 16)}…` : name);
