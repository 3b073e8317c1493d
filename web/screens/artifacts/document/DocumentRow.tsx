import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencilExclamation } from '@tabler/icons-react';
import { memo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import { before, behind, isWithin, type ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { LinkedDiagrams } from '../../../parts/artifacts/LinkedDiagrams.tsx';
import { inColourOf } from '../../../parts/live/presence/colour.ts';
import { EditorTag } from '../../../parts/live/presence/EditorTag.tsx';
import { useEditor } from '../../../parts/live/presence/store.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { LockMark } from '../../../ui/LockMark.tsx';
import { StateText } from '../../../ui/StateText.tsx';
import { CommentMark } from './CommentMarks.tsx';
import { DocumentRowMenu } from './DocumentRowMenu.tsx';
import { mayName, namesDropped } from './dropped.ts';
import { isOpenToEdits, useLockedNote } from './editing/useLockedNote.ts';
import type { ClassFacts, RowKey } from './facts.ts';
import { RowCells } from './RowCells.tsx';
import { RowCommands } from './RowCommands.tsx';
import { RowEditor } from './RowEditor.tsx';
import { SignMark } from './SignMarks.tsx';
import { Suggestion } from './Suggestion.tsx';
import { SuggestionEditor } from './SuggestionEditor.tsx';
import { useFocusBack } from './useFocusBack.ts';
import type { Suggested } from './useSuggestions.ts';
import { isUnsaved, type UnsavedText } from './useUnsavedRows.ts';
import type { RowWriting } from './useWriting.ts';

interface Props {
  line: ArtifactLine;
  at: number;
  row: RowKey | undefined;
  facts: ClassFacts | undefined;
  columns: readonly string[];
  isChosen: boolean;
  isFound: boolean;
  lines: readonly ArtifactLine[];
  writing: RowWriting;
  mayWrite: boolean;
  classes: readonly ClassFacts[];
  suggested: readonly Suggested[];
  /** True if the viewer may accept or reject suggestions. */
  maySettle: boolean;
  onSuggested: () => void;
  /** Unsaved text of this row. */
  typed: UnsavedText | undefined;
  /** Opens the details of the row. */
  onBeside: (id: number) => void;
  onChoose: (id: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** Shows an entity as a numbered paragraph that is edited in place. */
export const DocumentRow = memo(function ArtifactRow(props: Props) {
  const { line, at, facts, isChosen, isFound, lines, writing, mayWrite, onChoose, onStep } = props;
  const isText = facts?.name !== 'Requirement' && facts?.name !== 'Test Case';
  const isHeading = writing.isList || (line.level === 1 && (isText || line.last > at)) || (isText && line.last > at);
  const [drop, setDrop] = useState<'before' | 'behind'>();
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const isWithCtrl = event.ctrlKey || event.metaKey;
    const name = [isWithCtrl && 'ctrl', event.altKey && 'alt', event.shiftKey && 'shift', event.key]
      .filter(Boolean)
      .join('+');
    const plain: Record<string, () => void> = { ArrowDown: () => onStep(1), ArrowUp: () => onStep(-1) };
    const written: Record<string, () => void> = {
      Enter: () => writing.begin(line.id),
      F2: () => writing.begin(line.id),
      'ctrl+Enter': () => writing.addBehind(line.id),
      ...(!writing.isList && { Insert: writing.findExisting }),
      Delete: () => writing.ask(line.id),
      ...(!writing.isList && { Tab: () => writing.indent(line.id), 'shift+Tab': () => writing.outdent(line.id) }),
      'alt+ArrowUp': () => writing.up(line.id),
      'alt+ArrowDown': () => writing.down(line.id),
    };
    const suggesting: Record<string, () => void> = {
      Enter: () => writing.begin(line.id),
      F2: () => writing.begin(line.id),
    };
    // Tab leaves the list where nothing is chosen by it: after Escape.
    const own = mayWrite ? written : writing.isSuggesting ? suggesting : {};
    const act = plain[name] ?? (isChosen ? own[name] : undefined);
    if (event.key === 'Escape') event.currentTarget.blur();
    if (!act) return;
    event.preventDefault();
    act();
  };
  const over = (event: DragEvent<HTMLDivElement>) => {
    const from = lines.findIndex(({ id }) => id === writing.dragged());
    const isForeign = mayWrite && from < 0 && mayName(event);
    if (!isForeign && (from < 0 || isWithin(lines, at, from))) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setDrop(event.clientY < top + height / 2 ? 'before' : 'behind');
  };
  const isEditing = writing.editing === line.id;
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, isChosen && !isEditing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a row takes the keys of lists, and is told apart by its heading
    <div
      className="dc-row"
      role="group"
      ref={box}
      aria-label={[line.number, line.name].filter(Boolean).join(' ') || 'Row without a name'}
      aria-current={isChosen || undefined}
      data-row={line.id}
      data-level={Math.min(line.level, 6)}
      data-heading={isHeading || undefined}
      data-found={isFound || undefined}
      data-drop={drop}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={isChosen || (at === 0 && !isChosen) ? 0 : -1}
      draggable={mayWrite && !isEditing}
      onDragStart={(event) => {
        writing.drag(line.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={over}
      onDragLeave={() => setDrop(undefined)}
      onDragEnd={() => writing.drag(undefined)}
      onDrop={(event) => {
        const moved = writing.dragged();
        const place = drop === 'before' ? before(lines, at) : behind(lines, at);
        if (moved === undefined && mayWrite && drop) {
          event.preventDefault();
          writing.drop(namesDropped(event), place);
        }
        if (moved !== undefined && drop) writing.drop(moved, place);
        setDrop(undefined);
      }}
      onClick={() => onChoose(line.id)}
      onKeyDown={keys}
    >
      {props.row ? <Loaded {...props} row={props.row} isHeading={isHeading} /> : <Waiting line={line} />}
    </div>
  );
});

const Waiting = ({ line }: { line: ArtifactLine }) => (
  <>
    <span className="dc-mark" />
    <div className="dc-text">
      <div className="dc-title">
        <span className="dc-number">{line.number}</span> {line.name}
      </div>
      <div className="tr-line-loading" style={{ width: '70%' }} />
    </div>
  </>
);

function Loaded({
  line,
  row,
  facts,
  columns,
  writing,
  mayWrite,
  isHeading,
  lines,
  classes,
  suggested,
  maySettle,
  onSuggested,
  typed,
  onBeside,
  isChosen,
}: Props & { row: RowKey; isHeading: boolean }) {
  const data = useFragment(
    graphql`
      fragment DocumentRow_entity on Entity {
        id
        entityId
        name
        number
        displayName
        description
        isLocked
        isVeiled
        revision
        lockedBy
        locker {
          id
          fullName
        }
        qualityScore
        class {
          id
          name
          icon
          colour
        }
        attributes {
          id
          text
          property {
            id
            name
          }
        }
        ...RowCells_entity
        ...RowEditor_entity
      }
    `,
    row,
  );
  const editor = useEditor(data.entityId, 'description') ?? null;
  const inName = useEditor(data.entityId, 'name') ?? null;
  const other = editor ?? inName;
  useLockedNote(data, writing);
  const state = data.attributes.find(({ property }) => property.name === 'Status')?.text;
  if (writing.editing === line.id && writing.isSuggesting && !data.isVeiled)
    return (
      <SuggestionEditor
        entity={data}
        own={suggested.find(({ isOwn }) => isOwn)}
        onSaved={onSuggested}
        onEnd={writing.end}
      />
    );
  if (writing.editing === line.id && isOpenToEdits(data))
    return <RowEditor entity={data} line={line} writing={writing} />;
  // A suggestion that shows the text with its marks replaces the plain text.
  const isMarked = suggested.some(
    ({ fit, description }) => fit !== 'CLASHES' && description !== null && description !== data.description,
  );
  const onRow = { line, entity: data, lines, writing, mayWrite, classes, onBeside: () => onBeside(line.id) };
  return (
    <>
      {isChosen && <RowCommands {...onRow} />}
      <span className="dc-mark">{facts && <ClassMark {...data.class} />}</span>
      <div className={other ? 'dc-text pr-field' : 'dc-text'} style={other ? inColourOf(other.username) : undefined}>
        {other && <EditorTag editor={other} />}
        <div className="dc-title" role="heading" aria-level={Math.min(line.level + 1, 6)}>
          <span className="dc-name">
            {data.number && <span className="dc-number">{data.number} </span>}
            {data.name || (!data.description && <span className="tr-dim">Empty row</span>)}
          </span>
          {data.isLocked && <LockMark locker={data.locker} lockedBy={data.lockedBy} size={14} />}
          <SignMark entityId={data.entityId} />
          {line.places > 1 && (
            <span className="dc-places" title="Changes apply everywhere this is used">
              used in {line.places} places
            </span>
          )}
          <CommentMark entityId={data.entityId} displayName={data.displayName} onOpen={() => onBeside(line.id)} />
          {isUnsaved(typed, data) && mayWrite && !data.isLocked && !data.isVeiled && (
            <button
              type="button"
              className="dc-unsaved"
              aria-label={`Unsaved text in ${data.displayName}`}
              title="Show unsaved text"
              onClick={(event) => {
                event.stopPropagation();
                writing.begin(line.id);
              }}
            >
              <IconPencilExclamation size={14} stroke={1.75} aria-hidden /> Not saved
            </button>
          )}
          {state && !columns.includes('Status') && (
            <span className="dc-state">
              <StateText state={state} />
            </span>
          )}
        </div>
        {data.description && !isMarked && (
          <div
            className="dc-prose"
            onDoubleClick={() => (writing.isSuggesting || (mayWrite && !data.isLocked)) && writing.begin(line.id)}
          >
            <Prose html={data.description} />
            <LinkedDiagrams html={data.description} />
          </div>
        )}
        {suggested.map(({ request, issueId, isOwn }) => (
          <Suggestion
            key={issueId}
            request={request}
            now={data}
            mayWrite={maySettle}
            isOwn={isOwn}
            onSettled={onSuggested}
          />
        ))}
      </div>
      <RowCells entity={data} columns={columns} isHeading={isHeading} rollUp={line.rollUp} />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            className="dc-more"
            variant="subtle"
            color="gray"
            aria-label={`Actions for ${data.displayName}`}
            title="More"
          >
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <DocumentRowMenu {...onRow} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
