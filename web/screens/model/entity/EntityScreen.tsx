import '../../../parts/model/entity/entity.css';
import { IconEraser, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';

import type { EntityScreen_entity$key } from '#graph/EntityScreen_entity.graphql';
import type { EntityScreenFreshQuery } from '#graph/EntityScreenFreshQuery.graphql';
import type { EntityScreenQuery } from '#graph/EntityScreenQuery.graphql';

import { useWatching } from '../../../parts/live/presence/own.ts';
import { Passages } from '../../../parts/model/comments/Passages.tsx';
import { Attributes } from '../../../parts/model/entity/fields/Attributes.tsx';
import { DescriptionField } from '../../../parts/model/entity/fields/DescriptionField.tsx';
import { Labels } from '../../../parts/model/entity/fields/Labels.tsx';
import { PlainField } from '../../../parts/model/entity/fields/PlainField.tsx';
import { WorkflowStrip } from '../../../parts/model/entity/fields/WorkflowStrip.tsx';
import { saveAndShow } from '../../../parts/model/entity/form/saveAndShow.ts';
import { EntityFormProvider, useEntityForm } from '../../../parts/model/entity/form/useEntityForm.ts';
import { UsualPins } from '../../../parts/model/entity/relations/pinned.ts';
import { Relations } from '../../../parts/model/entity/relations/Relations.tsx';
import { useLinkAction } from '../../../parts/model/entity/relations/useLinkAction.ts';
import { HierarchyButton } from '../../../parts/model/hierarchy/HierarchyButton.tsx';
import { LockStrip } from '../../../parts/model/saving/LockStrip.tsx';
import { PassingLocks, usePassingLocks } from '../../../parts/model/saving/through-locks.ts';
import { useLockActions } from '../../../parts/model/saving/useLockActions.ts';
import { LeftSidebar } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { Sidebar } from '../../../parts/model/sidebar/Sidebar.tsx';
import { useProjectLost } from '../../../relay/access.ts';
import { useNews } from '../../../relay/useNews.ts';
import { usePaced } from '../../../relay/usePaced.ts';
import { useSchemaNews } from '../../../relay/useSchemaNews.ts';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { Scrolled } from '../../../routing/Scrolled.tsx';
import { part } from '../../../ui/load-code.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { ChangeClassDialog } from './ChangeClassDialog.tsx';
import { DeletedNote } from './DeletedNote.tsx';
import { DeleteEntityDialog } from './DeleteEntityDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { EntityHead } from './EntityHead.tsx';

const PictureDialog = lazy(() => part(() => import('./picture/PictureDialog.tsx')));
const MoveEntity = lazy(() => part(() => import('./MoveEntity.tsx')));
const CompareWithDialog = lazy(() => part(() => import('./CompareWithDialog.tsx')));

/** One entity: read, edited and linked while others do the same. */
export default function EntityScreen() {
  const { project, entity, viewer } = useScreenQuery<EntityScreenQuery>(graphql`
    query EntityScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
      }
      entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
        @required(action: THROW) {
        id
        entityId
        ...EntityScreen_entity
      }
      viewer {
        id
        preferences
        pinnedRelationships
      }
    }
  `);
  const mayWrite = project.permissions.includes('WRITE');
  const mayKeep = project.permissions.includes('WRITE_BASELINES');
  return (
    <UsualPins value={viewer?.pinnedRelationships ?? []}>
      <LeftSidebar
        key={project.id}
        place="entity"
        current={entity.entityId}
        isRead={!mayWrite}
        preferences={viewer?.preferences}
      >
        {(toggle) => (
          <PassableEntity
            key={entity.id}
            entity={entity}
            mayWrite={mayWrite}
            mayKeep={mayKeep}
            hierarchy={<HierarchyButton {...toggle} />}
          />
        )}
      </LeftSidebar>
    </UsualPins>
  );
}

interface Props {
  entity: EntityScreen_entity$key;
  mayWrite: boolean;
  mayKeep: boolean;
  /** Shows and hides the tree beside the page. */
  hierarchy: ReactNode;
}

const fresh = graphql`
  query EntityScreenFreshQuery($id: ID!) {
    node(id: $id) {
      id
      ...EntityScreen_entity @alias(as: "entity")
    }
  }
`;

/** The page of an entity; while it is locked, whoever may unlock it may say that they change it all the same. */
function PassableEntity(props: Props) {
  return (
    <PassingLocks value={useState(false)}>
      <EntityPage {...props} />
    </PassingLocks>
  );
}

function EntityPage({ entity, mayWrite, mayKeep, hierarchy }: Props) {
  const environment = useRelayEnvironment();
  const { asOf } = useHere();
  const data = useFragment(
    graphql`
      fragment EntityScreen_entity on Entity {
        id
        entityId
        name
        number
        displayName
        description
        modifiedBy
        modifier {
          id
          fullName
        }
        relationGroups {
          count
        }
        ...useEntityForm_entity @relay(mask: false)
        imageId
        isLocked
        isVeiled
        ...EntityHead_entity
        ...LockStrip_entity
        ...WorkflowStrip_entity
        ...Attributes_entity
        ...Labels_entity
        ...Relations_entity
        ...SidebarTabs_entity
      }
    `,
    entity,
  );
  const form = useEntityForm(data);
  useShortcut('ctrl+s', 'Save what is typed', () => void saveAndShow(form.saveAll));
  const [saveFlags] = useLinkAction(data.id);
  const [isDeleting, setDeleting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  const [isDuplicating, setDuplicating] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [deletedBy, setDeletedBy] = useState<string>();
  usePageTitle(data.displayName);
  useWatching(data.id, data.entityId);
  // What is refused takes nothing from the page, where somebody may be typing.
  const again = usePaced<void>(() =>
    fetchQuery<EntityScreenFreshQuery>(environment, fresh, { id: data.id }).toPromise(),
  );
  // Of a large revision not everything is told: whether it did something here is seen when it is read anew.
  const lookAgain = (username: string) =>
    void fetchQuery<EntityScreenFreshQuery>(environment, fresh, { id: data.id }).subscribe({
      next: ({ node }) => setDeletedBy(node ? undefined : username),
      error: () => undefined,
    });
  useSchemaNews(again);
  useNews((news) => {
    if (news.deletedIds.includes(data.id)) return setDeletedBy(news.username);
    if (news.isLarge) return lookAgain(news.username);
    if (news.records.some(({ entityId }) => entityId === data.entityId)) {
      setDeletedBy(undefined);
      again();
    }
  });
  const isLost = useProjectLost();
  const isAway = isLost || deletedBy !== undefined;
  const [isPassing, pass] = usePassingLocks();
  const isHeld = data.isLocked && !isPassing;
  useEffect(() => {
    // Whoever locks it later is asked anew.
    if (!data.isLocked) pass(false);
  }, [data.isLocked, pass]);
  const disabled = !mayWrite || isAway || isHeld;
  const { lock } = useLockActions(data.id);
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Somebody';
  return (
    <EntityFormProvider value={form}>
      <div className="en-scroll">
        <EntityHead
          entity={data}
          tools={hierarchy}
          mayWrite={!disabled}
          mayKeep={mayKeep}
          onLock={() => void lock()}
          onFlag={(flag, value) => void saveFlags({ [flag]: value }, 'Saved.')}
          onCompare={() => setComparing(true)}
          onPicture={() => setPicturing(true)}
          onDuplicate={() => setDuplicating(true)}
          onChangeClass={() => setChanging(true)}
          onMove={() => setMoving(true)}
          onDelete={() => setDeleting(true)}
        />
        {deletedBy !== undefined && <DeletedNote by={deletedBy} />}
        <WorkflowStrip entity={data} disabled={isAway} />
        <LockStrip entity={data} offersPassing={mayWrite && !isAway} />
        {data.isVeiled && (
          <div className="en-strip is-calm" role="note" aria-label="Redacted">
            <IconEraser size={16} stroke={1.75} aria-hidden />
            <span>
              <b>Redacted.</b> What it says is for those who may edit. Its number, class and links are shown.
            </span>
          </div>
        )}
        {!mayWrite && !asOf && (
          <div className="en-strip is-calm">
            <IconEye size={16} stroke={1.75} aria-hidden />
            <span>
              <b>You can view this project.</b> Ask an Owner to edit.
            </span>
          </div>
        )}
        <Scrolled name="page" className="en-page">
          <Scrolled name="form" className="en-main">
            {mayWrite && (
              <div className="en-name">
                <PlainField
                  fieldKey="number"
                  label="Number"
                  stored={data.number}
                  changedBy={changedBy}
                  disabled={disabled}
                />
                <PlainField fieldKey="name" label="Name" stored={data.name} changedBy={changedBy} disabled={disabled} />
              </div>
            )}
            <Passages entityId={data.id}>
              <DescriptionField stored={data.description} changedBy={changedBy} disabled={disabled} />
            </Passages>
            <Attributes entity={data} part="wide" disabled={disabled} />
            <Relations entity={data} disabled={disabled} isRead={!mayWrite || isHeld} mayClear={mayWrite && !isAway} />
          </Scrolled>
          <Scrolled as="section" name="attributes" className="en-side" aria-labelledby="attributes">
            <h2 id="attributes">Attributes</h2>
            <Attributes entity={data} part="narrow" disabled={disabled} />
            <Attributes entity={data} part="qualities" disabled={disabled} />
            <Labels entity={data} disabled={disabled} />
          </Scrolled>
          <Sidebar place="entity" entity={data} disabled={disabled} />
        </Scrolled>
        <div className="en-status" role="status">
          {!mayWrite || isHeld
            ? 'Read only'
            : form.isSaving
              ? 'Saving'
              : form.unsaved > 0
                ? `${form.unsaved} not saved yet`
                : 'All changes saved'}
        </div>
      </div>
      {isComparing && (
        <Suspense fallback={null}>
          <CompareWithDialog id={data.id} displayName={data.displayName} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {isPicturing && (
        <Suspense fallback={null}>
          <PictureDialog
            id={data.id}
            displayName={data.displayName}
            imageId={data.imageId ?? null}
            onClose={() => setPicturing(false)}
          />
        </Suspense>
      )}
      {isMoving && (
        <Suspense fallback={null}>
          <MoveEntity entity={data} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      <DuplicateDialog
        entityId={data.entityId}
        displayName={data.displayName}
        isOpen={isDuplicating}
        onClose={() => setDuplicating(false)}
      />
      <ChangeClassDialog
        entityId={data.entityId}
        displayName={data.displayName}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
      />
      <DeleteEntityDialog
        id={data.id}
        entityId={data.entityId}
        displayName={data.displayName}
        links={data.relationGroups.reduce((sum, { count }) => sum + count, 0)}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </EntityFormProvider>
  );
}
