import { ActionIcon, Menu, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowUpRight,
  IconDatabase,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { Link, useNavigate } from 'react-router';

import type { DiagramCardDeleteMutation } from '#graph/DiagramCardDeleteMutation.graphql';
import type { DiagramCardRenameMutation } from '#graph/DiagramCardRenameMutation.graphql';
import type { DiagramCardUndoMutation } from '#graph/DiagramCardUndoMutation.graphql';

import { composed } from '../../../../server/diagrams/drawing/compose.ts';
import { withFree } from '../../../../server/diagrams/drawing/free.ts';
import { arrange } from '../../../../server/diagrams/drawing/pictures/index.ts';
import type { Scene } from '../../../../server/diagrams/drawing/scene.ts';
import { sheetOf } from '../../../../server/diagrams/drawing/sheet.ts';
import { drawnOf } from '../../../diagrams/DiagramDrawing.ts';
import { downloadSvg } from '../../../diagrams/export.ts';
import { fetchDrawing, type FetchedDiagram } from '../../../diagrams/fetch-drawing.ts';
import { imageAddress } from '../../../diagrams/image-address.ts';
import { Thumbnail } from '../../../diagrams/parts/Thumbnail.tsx';
import { useSeen } from '../../../diagrams/useSeen.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Entry } from './entry.ts';

interface Props {
  entry: Entry;
  mayWrite: boolean;
  onChanged: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
/** More would take longer to lay out than anybody looks at a card. */
const MOST = 400;

interface Seen {
  /** What it looks like; undefined until it has come, and where it is too large or cannot be drawn. */
  scene: Scene | undefined;
  /** Why there is no picture. */
  word: string | undefined;
  warnings: readonly string[];
}

/** A diagram as it is now, read when its card comes into view. */
function useDrawn({ modified, type, root: { entityId } }: Entry, card: React.RefObject<HTMLElement | null>): Seen {
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
    if (!drawn) return { scene: undefined, word: problem, warnings: [] };
    const { content, layout: places } = drawnOf(drawn);
    const { warnings, shapes, lines } = content;
    if (shapes.length === 0 && places.every(({ free }) => !free))
      return { scene: undefined, word: 'No entities to display.', warnings };
    if (shapes.length + lines.length > MOST)
      return { scene: undefined, word: `${shapes.length.toLocaleString('en')} shapes`, warnings };
    const plain = composed(content, arrange(type.picture, content, places), { picture: type.picture, places });
    return { scene: withFree(plain, places, imageAddress(organization)), word: undefined, warnings };
  }, [drawn, problem, type.picture, organization]);
}

export function DiagramCard({ entry, mayWrite, onChanged }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const card = useRef<HTMLLIElement>(null);
  const { scene, word, warnings } = useDrawn(entry, card);
  const [isRenaming, setRenaming] = useState(false);
  const { root, type } = entry;
  const input = { projectId: useProjectId(), slug: type.slug, entityId: root.id };
  const [rename] = useAction<DiagramCardRenameMutation>(graphql`
    mutation DiagramCardRenameMutation($input: RenameDiagramInput!) {
      renameDiagram(input: $input) {
        ... on RenameDiagramPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [remove] = useAction<DiagramCardDeleteMutation>(graphql`
    mutation DiagramCardDeleteMutation($input: DeleteDiagramInput!) {
      deleteDiagram(input: $input) {
        ... on DeleteDiagramPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [undo] = useAction<DiagramCardUndoMutation>(graphql`
    mutation DiagramCardUndoMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const failed = (error: unknown) => toast.failed(asFacts(error));
  const renameTo = (name: string) => {
    setRenaming(false);
    if (name.trim() === entry.name) return;
    void rename({ input: { ...input, name: name.trim() } }).then(onChanged, failed);
  };
  const takeBack = (revision: number) =>
    void undo({ input: { projectId: input.projectId, revision } }).then(onChanged, failed);
  const removeNow = () =>
    void remove({ input }).then(({ deleteDiagram: { revision } }) => {
      toast.done(`The ${type.name} diagram of ${root.displayName} was deleted.`, {
        ...(revision != null && { undo: () => takeBack(revision) }),
      });
      onChanged();
    }, failed);
  const exportSvg = (picture: Scene) => {
    const title = `${entry.name}, ${type.name}`;
    const words = { title, footer: '', colours: [], coloursOf: '', lines: [] };
    void downloadSvg(sheetOf(picture, words), title).catch(failed);
  };
  const path = paths.diagram(organization, projectId, type.slug, root.entityId);
  const name = entry.name === root.name || entry.name === root.displayName ? undefined : entry.name;
  const who = entry.modifiedBy;
  return (
    <li className="dd-card" ref={card}>
      <Link to={path} className="dd-view" aria-label={`${entry.name}, ${type.name} diagram`}>
        {scene ? <Thumbnail scene={scene} /> : <span className="dg-thumbnail dd-word tr-dim">{word}</span>}
      </Link>
      <div className="dd-foot">
        <ClassMark {...root.class} />
        {isRenaming ? (
          <TextInput
            size="xs"
            className="dd-cut"
            aria-label="Name of the diagram"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and stands where the name was
            autoFocus
            defaultValue={entry.name}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') renameTo(event.currentTarget.value);
              if (event.key === 'Escape') setRenaming(false);
            }}
            onBlur={(event) => renameTo(event.currentTarget.value)}
          />
        ) : (
          <span className="dd-cut dd-title" title={entry.name}>
            {name ?? (
              <>
                {root.number && root.name && <span className="tr-dim">{root.number} </span>}
                {root.name || root.displayName}
              </>
            )}
          </span>
        )}
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Actions for ${entry.name}, ${type.name}`}
              title="More"
            >
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUpRight {...icon} />} onClick={() => void navigate(path)}>
              Open
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDatabase {...icon} />}
              onClick={() => void navigate(paths.entity(organization, projectId, root.entityId))}
            >
              Open {root.number || root.name} in the database
            </Menu.Item>
            {mayWrite && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
                Rename
              </Menu.Item>
            )}
            {scene && (
              <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => exportSvg(scene)}>
                Export image
              </Menu.Item>
            )}
            {mayWrite && (
              <>
                <Menu.Divider />
                <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={removeNow}>
                  Delete
                  <span className="dd-effect tr-dim">
                    Removes the drawing. {root.displayName} and its entities stay.
                  </span>
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className="dd-line tr-dim">
        {who && <PersonMark username={who.username} fullName={who.fullName} size={18} />}
        <span className="dd-cut">
          {type.name}
          {name !== undefined && ` of ${root.displayName}`}
          {entry.modified && (
            <>
              , <When iso={entry.modified} />
            </>
          )}
        </span>
        {warnings.length > 0 && (
          <span className="dd-warning" title={warnings.join('\n')}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
          </span>
        )}
      </div>
    </li>
  );
}
