import { useEffect, useMemo, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { Link } from 'react-router';

import { composeScene } from '#shared/drawing/compose.ts';
import { withFree } from '#shared/drawing/free.ts';
import { arrange } from '#shared/drawing/pictures/index.ts';
import type { Scene } from '#shared/drawing/scene.ts';
import { sheetOf } from '#shared/drawing/sheet.ts';

import { drawnOf } from '../../../diagrams/DiagramDrawing.ts';
import { downloadSvg } from '../../../diagrams/export.ts';
import { fetchDrawing, type FetchedDiagram } from '../../../diagrams/fetch-drawing.ts';
import { imageAddress } from '../../../diagrams/image-address.ts';
import { DiagramThumbnail } from '../../../diagrams/parts/DiagramThumbnail.tsx';
import { standingOf, type Standing } from '../../../diagrams/shape-counts.ts';
import { useSeen } from '../../../diagrams/useSeen.ts';
import { useVisitors } from '../../../parts/live/presence/store.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { DiagramEntry } from './entry.ts';
import { EntryMenu, EntryName } from './EntryParts.tsx';
import { StandingMark } from './StandingMark.tsx';
import { ownName, useEntry } from './useEntry.ts';

interface Props {
  entry: DiagramEntry;
  mayWrite: boolean;
  onChanged: () => void;
}

/** Viewers of the root entity that are shown at most. */
const MOST_VISITORS = 3;
/** A larger diagram would take longer to lay out than anybody looks at a card. */
const MOST = 400;

interface Seen {
  /** The picture; undefined until it is read, and if it is too large or cannot be drawn. */
  scene: Scene | undefined;
  /** The reason why there is no picture. */
  word: string | undefined;
  standing: readonly Standing[];
}

/** Reads the current state of a diagram when its card comes into view. */
function useDrawn(
  { modified, type, root: { entityId } }: DiagramEntry,
  card: React.RefObject<HTMLElement | null>,
): Seen {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const isSeen = useSeen(card);
  const [drawn, setDrawn] = useState<FetchedDiagram | null>();
  const [problem, setProblem] = useState<string>();
  const { slug } = type;
  useEffect(() => {
    if (!isSeen) return;
    const { unsubscribe } = fetchDrawing(environment, { organization, projectId, asOf, slug, entityId }).subscribe({
      next: ({ project }) => {
        setProblem(undefined);
        setDrawn(project.diagram);
      },
      error: (error: unknown) => setProblem(asFacts(error).message),
    });
    return unsubscribe;
  }, [environment, organization, projectId, asOf, slug, entityId, isSeen, modified]);
  return useMemo(() => {
    if (!drawn) return { scene: undefined, word: problem, standing: [] };
    const { content, layout: places } = drawnOf(drawn);
    const { shapes, lines } = content;
    const standing = standingOf(content);
    if (shapes.length === 0 && places.every(({ free }) => !free))
      return { scene: undefined, word: 'No entities to display.', standing };
    if (shapes.length + lines.length > MOST)
      return { scene: undefined, word: `${shapes.length.toLocaleString('en')} shapes`, standing };
    const plain = composeScene(content, arrange(type.picture, content, places), { picture: type.picture, places });
    return { scene: withFree(plain, places, imageAddress(organization)), word: undefined, standing };
  }, [drawn, problem, type.picture, organization]);
}

/** Shows a diagram as a card: its current picture, its name, and its last change. */
export function DiagramCard({ entry, mayWrite, onChanged }: Props) {
  const { organization, projectId } = useHere();
  const card = useRef<HTMLLIElement>(null);
  const { scene, word, standing } = useDrawn(entry, card);
  const act = useEntry(entry, onChanged);
  const { root, type } = entry;
  const visitors = useVisitors(root.entityId);
  const exportSvg = (picture: Scene) => {
    const title = `${entry.name}, ${type.name}`;
    const words = { title, footer: '', colours: [], coloursOf: '', lines: [] };
    void downloadSvg(sheetOf(picture, words), title).catch((error: unknown) => toast.failed(asFacts(error)));
  };
  const path = paths.diagram(organization, projectId, type.slug, root.entityId);
  const name = ownName(entry);
  const who = entry.modifiedBy;
  return (
    <li className="dd-card" ref={card}>
      <Link to={path} className="dd-view" aria-label={`${entry.name}, ${type.name} diagram`}>
        {scene ? <DiagramThumbnail scene={scene} /> : <span className="dg-thumbnail dd-word tr-dim">{word}</span>}
      </Link>
      <div className="tr-row dd-foot">
        <ClassMark {...root.class} />
        <EntryName entry={entry} act={act} />
        {visitors.slice(0, MOST_VISITORS).map(({ username, fullName }) => (
          <PersonMark key={username} username={username} fullName={fullName} title={`${fullName} is viewing this`} />
        ))}
        <EntryMenu entry={entry} act={act} mayWrite={mayWrite} onExport={scene && (() => exportSvg(scene))} />
      </div>
      <div className="tr-row dd-line tr-dim">
        {who && <PersonMark username={who.username} fullName={who.fullName} size={18} />}
        <span className="tr-grow tr-cut">
          {type.name}
          {name !== undefined && ` of ${root.displayName}`}
          {entry.modified && (
            <>
              , <When iso={entry.modified} />
            </>
          )}
        </span>
        <StandingMark standing={standing} />
      </div>
    </li>
  );
}
