import { useCallback, useEffect, useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { DocumentPage_artifact$key } from '#graph/DocumentPage_artifact.graphql';
import type { DocumentPage_project$key } from '#graph/DocumentPage_project.graphql';
import type { DocumentPageQuery } from '#graph/DocumentPageQuery.graphql';

import { BesideRow } from '../../../parts/artifacts/BesideRow.tsx';
import { ArtifactFrame } from '../../../parts/artifacts/frame/ArtifactFrame.tsx';
import { useArtifact } from '../../../parts/artifacts/frame/useArtifact.ts';
import { artifactLines } from '../../../parts/artifacts/lines.ts';
import { endFirstRows, firstRows } from '../../../parts/artifacts/new-rows/first-rows.ts';
import { useNewRows } from '../../../parts/artifacts/new-rows/useNewRows.ts';
import { useArtifactEdit } from '../../../parts/artifacts/useArtifactEdit.ts';
import { useModelNews } from '../../../parts/model/entities/useModelNews.ts';
import { Verifications } from '../../../parts/model/verification/Verifications.tsx';
import { UnsentLink } from '../../../parts/platform/unsent/SavedState.tsx';
import { useHere } from '../../../routing/paths.ts';
import { choiceColours, ChoiceColouring } from '../../../ui/ChoiceText.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { useArtifactColumns } from './columns.ts';
import { CommentMarks } from './CommentMarks.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentOutline } from './DocumentOutline.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { DocumentAbout } from './editing/DocumentAbout.tsx';
import { FindBar, type FindWay } from './FindBar.tsx';
import type { PastedRow } from './pasted-row.ts';
import { RowDialogs } from './RowDialogs.tsx';
import { SignMarks } from './SignMarks.tsx';
import { SuggestionBar } from './SuggestionBar.tsx';
import { useArtifactRows } from './useArtifactRows.ts';
import { useChosenRow } from './useChosenRow.ts';
import { useKeysOfRows } from './useKeysOfRows.ts';
import { useListing } from './useListing.ts';
import { usePasteIntoDocument } from './usePasteIntoDocument.ts';
import { useReadingView } from './useReadingView.ts';
import { useSuggestions } from './useSuggestions.ts';
import { useTestRun } from './useTestRun.ts';
import { useUnsavedRows } from './useUnsavedRows.ts';
import { useWriting } from './useWriting.ts';

interface Props {
  project: DocumentPage_project$key;
  artifact: DocumentPageQuery['response']['project']['artifact'];
  preferences: unknown;
  baselineName: string | undefined;
  mayWrite: boolean;
  mayReview: boolean;
}

const query = graphql`
  query DocumentPageQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) @required(action: THROW) {
        entity {
          id
          entityId
        }
        lines {
          ...packedLines_lines @relay(mask: false)
        }
        ...DocumentPage_artifact
      }
    }
  }
`;
const none: readonly string[] = [];

/** Shows the rows of an artifact with its outline at the left, and the details of the chosen row at the right. */
export function DocumentPage(props: Props) {
  const { project, artifact: given, preferences, baselineName, mayWrite: mayEdit, mayReview } = props;
  // Reviewers without write access suggest; writers choose.
  const [isSuggesting, setSuggesting] = useState(mayReview && !mayEdit);
  const { asOf } = useHere();
  const { schema } = useFragment(
    graphql`
      fragment DocumentPage_project on Project {
        schema {
          properties {
            id
            name
            type
            classId
            isHidden
            choices
            colours {
              choice
              colour
            }
          }
          classes {
            id
            classId
            globalId
            name
            icon
            colour
          }
        }
      }
    `,
    project,
  );
  const { artifact: key, lines, setLines, again } = useArtifact(query, given);
  const artifact = useFragment<DocumentPage_artifact$key>(
    graphql`
      fragment DocumentPage_artifact on Artifact {
        entity {
          id
          entityId
          isLocked
        }
        type {
          kind
          columns
        }
        ...DocumentAbout_artifact
        ...DocumentHead_artifact
        ...DocumentOutline_artifact
      }
    `,
    key,
  );
  const reading = useReadingView({ kind: artifact.type.kind, isReader: !mayEdit && !mayReview && asOf === undefined });
  const isReading = reading?.isOn ?? false;
  const mayWrite = mayEdit && !isSuggesting && !isReading;
  const { rows, load, problem } = useArtifactRows(lines);
  const artifactId = artifact.entity.entityId;
  const suggestions = useSuggestions(artifactId, lines);
  const { again: suggestedAgain, load: loadSuggested } = suggestions;
  const settled = useCallback(() => {
    void suggestedAgain();
    void again();
  }, [again, suggestedAgain]);
  useModelNews(() => {
    return Promise.all([suggestedAgain(), again()]);
  });
  const loadBoth = useCallback(
    async (from: number, to: number) => {
      await Promise.all([load(from, to), loadSuggested(from, to)]);
    },
    [load, loadSuggested],
  );
  const { edit, isBusy } = useArtifactEdit(
    artifact.entity.id,
    (packed) => setLines(artifactLines(packed)),
    () => void again(),
  );
  const { list, chosen, setChosen, isBeside, setBeside, reveal, showBeside, jump } = useChosenRow();
  const {
    newRows,
    rows: fresh,
    shown,
  } = useNewRows({
    artifact: artifact.entity,
    lines,
    onLines: setLines,
    onBecame: (id, entityId) => setChosen((now) => (now === id ? entityId : now)),
  });
  const isList = artifact.type.kind === 'COMPILATION';
  const { adding, setAdding, drop: onDropped } = useListing(edit);
  const writing = useWriting({
    lines,
    shown,
    newRows,
    edit,
    reveal,
    mayWrite,
    isSuggesting: isSuggesting && !isReading,
    classes: schema.classes,
    isList,
    onDropped,
    onExisting: () => setAdding({}),
  });
  const { editing } = writing;
  useEffect(() => {
    // Of a document that has just been made, the row in which somebody writes already.
    if (firstRows.get()?.into?.newRows === newRows) endFirstRows();
    if (editing !== undefined) setChosen(editing);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps -- once, as it comes onto the page
  const unsaved = useUnsavedRows();
  const { columns: allColumns, ...choice } = useArtifactColumns(artifact.type, schema.properties, preferences);
  const columns = isReading ? none : allColumns;
  const colours = useMemo(() => choiceColours(schema.properties), [schema.properties]);
  const isRun = artifact.type.kind === 'TEST_SUITE' && mayWrite;
  useTestRun({ isOn: isRun, lines, chosen, classes: schema.classes, properties: schema.properties, reveal, again });
  const turn = () => {
    writing.end();
    setSuggesting(!isSuggesting);
  };
  const at = writing.editing ?? chosen;
  const mayMove = { isOn: mayWrite && !isList };
  useShortcut('alt+shift+arrowright', 'Indent the row', () => at !== undefined && writing.indent(at), mayMove);
  useShortcut('alt+shift+arrowleft', 'Outdent the row', () => at !== undefined && writing.outdent(at), mayMove);
  useKeysOfRows(mayWrite);
  const orders = useMemo(() => new Map(lines.map(({ id }, order) => [id, order])), [lines]);
  const orderOf = (id: number) => orders.get(id) ?? 0;
  const [pasting, setPasting] = useState<{ rows?: readonly PastedRow[] }>();
  const onPaste = useCallback(
    (given: { rows: readonly PastedRow[]; text: string }) => (isList ? setAdding(given) : setPasting(given)),
    [isList, setAdding],
  );
  usePasteIntoDocument(mayWrite, onPaste);
  const [finding, setFinding] = useState<FindWay>();
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  const requirements = useMemo(() => {
    const ids = new Set(schema.classes.filter(({ name }) => name === 'Requirement').map(({ classId }) => classId));
    return lines.filter(({ classId }) => ids.has(classId)).map(({ node }) => node);
  }, [lines, schema.classes]);
  const chosenLine = useMemo(() => lines.find(({ id }) => id === chosen), [lines, chosen]);
  return (
    <ChoiceColouring value={colours}>
      <SignMarks artifactId={artifactId} lines={lines}>
        <CommentMarks>
          <ArtifactFrame
            place={isList ? 'compilation' : 'document'}
            className={isReading ? 'dc-frame dc-reading' : 'dc-frame'}
            chosen={chosenLine && { id: chosenLine.node, mayWrite }}
            onTake={mayWrite ? (id) => void writing.include([id], chosen) : undefined}
            preferences={preferences}
            root={artifact.entity.id}
            outline={<DocumentOutline artifact={artifact} lines={lines} chosen={chosen} onChoose={jump} />}
            head={(toggle) => (
              <DocumentHead
                artifact={artifact}
                toggle={toggle}
                baselineName={baselineName}
                mayWrite={mayWrite}
                isBusy={isBusy}
                columns={columns}
                requirements={requirements}
                choice={choice}
                onAdd={(classId) => writing.addBehind(chosen, classId)}
                onFind={setFinding}
                onPaste={() => setPasting({})}
                onExisting={() => setAdding({})}
                onNumber={(isNumbered) => void edit({ isNumbered }, 'The numbering was changed.')}
                onPrint={async () => {
                  await load(0, lines.length);
                  list.current?.print();
                }}
                classes={schema.classes}
                suggesting={mayReview && mayEdit && !isReading ? { isOn: isSuggesting, onTurn: turn } : undefined}
                reading={
                  reading && {
                    isOn: isReading,
                    onTurn: () => {
                      writing.end();
                      reading.onTurn();
                    },
                  }
                }
              />
            )}
            side={
              chosenLine &&
              !isReading && (
                <BesideRow
                  key={chosenLine.node}
                  id={chosenLine.node}
                  disabled={!mayWrite}
                  isAsked={isBeside}
                  onClose={() => setBeside(false)}
                />
              )
            }
            status={
              <>
                {lines.length.toLocaleString('en')} {lines.length === 1 ? 'row' : 'rows'}
                {writing.editing !== undefined && isSuggesting && ' · Esc ends suggesting'}
                {writing.editing !== undefined &&
                  !isSuggesting &&
                  ' · Esc ends editing, Ctrl Enter adds a row, Ctrl Shift Enter splits, Alt Shift → indents'}
                {isRun && writing.editing === undefined && ' · P passed, F failed, B blocked, N next test case'}
                <UnsentLink before=" · " />
              </>
            }
          >
            <DocumentAbout artifact={artifact} mayWrite={mayWrite} />
            <SuggestionBar
              suggestions={suggestions}
              chosen={chosen}
              mayWrite={mayEdit}
              isSuggesting={isSuggesting}
              orderOf={orderOf}
              onChoose={reveal}
              onSettled={settled}
            />
            {finding && (
              <FindBar
                artifactId={artifactId}
                artifactNode={artifact.entity.id}
                lines={lines}
                chosen={chosen}
                way={finding}
                mayWrite={mayWrite}
                onWay={setFinding}
                onFound={setFound}
                onChoose={reveal}
                onChanged={() => void again()}
                onClose={() => setFinding(undefined)}
              />
            )}
            <Verifications>
              <DocumentRows
                ref={list}
                lines={lines}
                shown={shown}
                fresh={fresh}
                rows={rows}
                problem={problem}
                columns={columns}
                classes={schema.classes}
                chosen={chosen}
                found={found}
                writing={writing}
                mayWrite={mayWrite}
                onChoose={setChosen}
                unsaved={unsaved}
                onBeside={showBeside}
                suggested={suggestions.ofRows}
                maySettle={mayEdit}
                onSuggested={settled}
                onLoad={loadBoth}
                onRetry={() => void again()}
              />
            </Verifications>
            <RowDialogs
              pasting={pasting}
              adding={adding}
              classes={schema.classes}
              properties={schema.properties}
              lines={lines}
              chosen={chosen}
              writing={writing}
              onPasting={setPasting}
              onAdding={setAdding}
            />
          </ArtifactFrame>
        </CommentMarks>
      </SignMarks>
    </ChoiceColouring>
  );
}
