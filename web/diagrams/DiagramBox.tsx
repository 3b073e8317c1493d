import './diagram-box.css';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { freeThings } from '#shared/drawing/free.ts';
import { growRect, type Item, type Scene } from '#shared/drawing/scene.ts';

import { paths, useHere } from '../routing/paths.ts';
import { drawnOf } from './DiagramDrawing.ts';
import type { FetchedDiagram } from './fetch-drawing.ts';
import { DiagramLegend } from './parts/DiagramLegend.tsx';
import { DiagramOutline } from './parts/DiagramOutline.tsx';
import { DiagramThumbnail } from './parts/DiagramThumbnail.tsx';
import { useArranged } from './useArranged.ts';
import { useFetchedDrawing } from './useFetchedDrawing.ts';
import { useSeen } from './useSeen.ts';

interface Props {
  /** The type of the diagram, and the number of its root entity. */
  slug: string;
  entityId: number;
  hasTitle?: boolean;
  hasLegend?: boolean;
}

/** Shows the current state of a diagram within a page, a document or a presentation: it follows changes, and changes nothing. */
export function DiagramBox({ slug, entityId, hasTitle = true, hasLegend = false }: Props) {
  const { organization, projectId } = useHere();
  const box = useRef<HTMLElement>(null);
  const { diagram, problem } = useFetchedDrawing(slug, entityId, useSeen(box));
  const title = diagram ? `${diagram.root.displayName}, ${diagram.type.name}` : 'Diagram';
  return (
    <figure ref={box} className="dg-box" aria-label={title}>
      {problem !== undefined ? (
        <p className="tr-box dg-box-word">{problem}</p>
      ) : diagram ? (
        <DrawnDiagram diagram={diagram} title={title} hasLegend={hasLegend} />
      ) : (
        <p className="tr-box dg-box-word tr-dim">
          {diagram === null ? 'This diagram was deleted.' : 'Loading the diagram'}
        </p>
      )}
      {hasTitle && diagram && (
        <figcaption>
          <Link to={paths.diagram(organization, projectId, slug, entityId)}>{title}</Link>
        </figcaption>
      )}
    </figure>
  );
}

/** The z-index above all other marks. */
const TOP = 200;

/** Adds frames around some shapes of a scene. */
function withFrames(scene: Scene, keys: ReadonlySet<string>): Scene {
  const frames = scene.items
    .filter(({ key, is }) => is === 'shape' && keys.has(key))
    .map(({ key, box }): Item => {
      const about = growRect(box, 5);
      const marks = [{ is: 'box', ...about, radius: 15, stroke: 'focus', weight: 2.5 } as const];
      return { key: `framed ${key}`, is: 'back', layer: TOP, box: about, marks };
    });
  return frames.length === 0 ? scene : { ...scene, items: [...scene.items, ...frames] };
}

const PLAIN: ReadonlyMap<string, string> = new Map();
const NOTHING: ReadonlySet<string> = new Set();

interface DrawnProps {
  diagram: FetchedDiagram;
  title: string;
  hasLegend: boolean;
  /** The keys of the framed shapes. */
  framed?: ReadonlySet<string>;
  /** True if all text must be readable: a picture without the room scrolls, by keys too. */
  isToBeRead?: boolean;
}

/** Shows a diagram with a tree of its content for people who do not see it; the tree appears when it has the keyboard focus. */
export function DrawnDiagram({ diagram, title, hasLegend, framed = NOTHING, isToBeRead = false }: DrawnProps) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { content, layout: places } = drawnOf(diagram);
  const free = useMemo(() => new Map(freeThings(places).map((thing) => [thing.key, thing])), [places]);
  const colours = useMemo(() => {
    const own = places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : []));
    return own.length > 0 ? new Map(own) : PLAIN;
  }, [places]);
  const { scene: plain } = useArranged(diagram.type.picture, content, places, colours);
  const scene = useMemo(() => withFrames(plain, framed), [plain, framed]);
  const [picked, setPicked] = useState<ReadonlySet<string>>(NOTHING);
  if (content.shapes.length === 0 && free.size === 0)
    return <p className="tr-box dg-box-word tr-dim">No entities to display.</p>;
  const open = (key: string) => {
    const entity = content.shapes.find((shape) => shape.key === key)?.entity;
    if (entity) void navigate(paths.entity(organization, projectId, entity.entityId));
  };
  return (
    <>
      <div
        className="tr-box dg-box-picture"
        {...(isToBeRead && { role: 'region', 'aria-label': `${title}, large`, tabIndex: 0 })}
      >
        <div role="img" aria-label={title}>
          <DiagramThumbnail scene={scene} textFrom={0.3} />
        </div>
      </div>
      <div className="dg-box-outline">
        <DiagramOutline
          content={content}
          free={free}
          selection={picked}
          onSelect={(key) => setPicked(new Set([key]))}
          onOpen={open}
        />
      </div>
      {hasLegend && <DiagramLegend content={content} />}
    </>
  );
}
