import './diagram-box.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { Link, useNavigate } from 'react-router';

import type { DiagramBoxQuery, DiagramBoxQuery$data } from '#graph/DiagramBoxQuery.graphql';

import { freeThings } from '../../server/diagrams/drawing/free.ts';
import { asFacts } from '../relay/refusal.ts';
import { usePacedNews } from '../relay/usePacedNews.ts';
import { paths, useHere } from '../routing/paths.ts';
import { drawnOf } from './DiagramDrawing.ts';
import { Legend } from './parts/Legend.tsx';
import { Outline } from './parts/Outline.tsx';
import { Thumbnail } from './parts/Thumbnail.tsx';
import { useArranged } from './useArranged.ts';
import { useSeen } from './useSeen.ts';

interface Props {
  /** The type of the diagram, and the number of the entity that it is of. */
  slug: string;
  entityId: number;
  hasTitle?: boolean;
  hasLegend?: boolean;
}
type Diagram = NonNullable<DiagramBoxQuery$data['project']['diagram']>;

const query = graphql`
  query DiagramBoxQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
    $filter: String
    $relations: [ID!]
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        type {
          name
          picture
        }
        root {
          id
          displayName
        }
        ...DiagramDrawing_diagram @relay(mask: false)
      }
    }
  }
`;

/** A diagram as it is now, to be read within a page, a document or a presentation: it keeps up with what others change, and changes nothing. */
export function DiagramBox({ slug, entityId, hasTitle = true, hasLegend = false }: Props) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const box = useRef<HTMLElement>(null);
  const isSeen = useSeen(box);
  const [diagram, setDiagram] = useState<Diagram | null>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(
    () =>
      isSeen
        ? fetchQuery<DiagramBoxQuery>(
            environment,
            query,
            { organization, projectId, asOf, slug, entityId },
            { fetchPolicy: 'network-only' },
          )
            .toPromise()
            .then(
              (answer) => {
                setProblem(undefined);
                setDiagram(answer?.project.diagram);
              },
              (error: unknown) => setProblem(asFacts(error).message),
            )
        : undefined,
    [environment, isSeen, organization, projectId, asOf, slug, entityId],
  );
  useEffect(() => void load(), [load]);
  usePacedNews(load);
  const title = diagram ? `${diagram.root.displayName}, ${diagram.type.name}` : 'Diagram';
  return (
    <figure ref={box} className="dg-box" aria-label={title}>
      {problem !== undefined ? (
        <p className="dg-box-word">{problem}</p>
      ) : diagram ? (
        <Drawn diagram={diagram} title={title} hasLegend={hasLegend} />
      ) : (
        <p className="dg-box-word tr-dim">{diagram === null ? 'It is not there any more.' : 'Loading the diagram'}</p>
      )}
      {hasTitle && diagram && (
        <figcaption>
          <Link to={paths.diagram(organization, projectId, slug, entityId)}>{title}</Link>
        </figcaption>
      )}
    </figure>
  );
}

const PLAIN: ReadonlyMap<string, string> = new Map();
const NOTHING: ReadonlySet<string> = new Set();

/** The picture, and beside it what it says, as a tree for those who do not see it; whoever comes to that by keys sees it, too. */
function Drawn({ diagram, title, hasLegend }: { diagram: Diagram; title: string; hasLegend: boolean }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { content, layout: places } = drawnOf(diagram);
  const free = useMemo(() => new Map(freeThings(places).map((thing) => [thing.key, thing])), [places]);
  const colours = useMemo(() => {
    const own = places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : []));
    return own.length > 0 ? new Map(own) : PLAIN;
  }, [places]);
  const { scene } = useArranged(diagram.type.picture, content, places, colours);
  const [picked, setPicked] = useState<ReadonlySet<string>>(NOTHING);
  if (content.shapes.length === 0 && free.size === 0)
    return <p className="dg-box-word tr-dim">No entities to display.</p>;
  const open = (key: string) => {
    const entity = content.shapes.find((shape) => shape.key === key)?.entity;
    if (entity) void navigate(paths.entity(organization, projectId, entity.entityId));
  };
  return (
    <>
      <div className="dg-box-picture" role="img" aria-label={title}>
        <Thumbnail scene={scene} textFrom={0.3} />
      </div>
      <div className="dg-box-outline">
        <Outline
          content={content}
          free={free}
          selection={picked}
          onSelect={(key) => setPicked(new Set([key]))}
          onOpen={open}
        />
      </div>
      {hasLegend && <Legend content={content} />}
    </>
  );
}
