import { IconEraser, IconEye } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { EntityPage_entity$key } from '#graph/EntityPage_entity.graphql';

import { useWatching } from '../../../parts/live/presence/own.ts';
import { Passages } from '../../../parts/model/comments/Passages.tsx';
import { Attributes } from '../../../parts/model/entity/fields/Attributes.tsx';
import { DescriptionField } from '../../../parts/model/entity/fields/DescriptionField.tsx';
import { Labels } from '../../../parts/model/entity/fields/Labels.tsx';
import { PlainField } from '../../../parts/model/entity/fields/PlainField.tsx';
import { WorkflowStrip } from '../../../parts/model/entity/fields/WorkflowStrip.tsx';
import { saveAndShow } from '../../../parts/model/entity/form/saveAndShow.ts';
import { EntityFormProvider, useEntityForm } from '../../../parts/model/entity/form/useEntityForm.ts';
import { Relations } from '../../../parts/model/entity/relations/Relations.tsx';
import { useLinkAction } from '../../../parts/model/entity/relations/useLinkAction.ts';
import { LockStrip } from '../../../parts/model/saving/LockStrip.tsx';
import { PassingLocks, usePassingLocks } from '../../../parts/model/saving/through-locks.ts';
import { useLockActions } from '../../../parts/model/saving/useLockActions.ts';
import { Sidebar } from '../../../parts/model/sidebar/Sidebar.tsx';
import { useShownHere } from '../../../parts/model/steps/shown-here.ts';
import { SavedState } from '../../../parts/platform/unsent/SavedState.tsx';
import { useHere } from '../../../routing/paths.ts';
import { Scrolled } from '../../../routing/Scrolled.tsx';
import { goToRegion } from '../../../ui/focus/regions.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { DeletedNote } from './DeletedNote.tsx';
import { EntityDialogs, type EntityQuestion } from './EntityDialogs.tsx';
import { EntityHead } from './EntityHead.tsx';
import { useEntityNews } from './useEntityNews.ts';

interface Props {
  entity: EntityPage_entity$key;
  mayWrite: boolean;
  mayReview: boolean;
  mayKeep: boolean;
  /** The button that shows and hides the tree beside the page. */
  hierarchy: ReactNode;
}

/** Shows the page of an entity; while it is locked, people who may unlock it can choose to edit it anyway. */
export function EntityPage(props: Props) {
  return (
    <PassingLocks value={useState(false)}>
      <Page {...props} />
    </PassingLocks>
  );
}

function Page({ entity, mayWrite, mayReview, mayKeep, hierarchy }: Props) {
  const { asOf } = useHere();
  const data = useFragment(
    graphql`
      fragment EntityPage_entity on Entity {
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
  useShortcut('ctrl+s', 'Save now', () => void saveAndShow(form.saveAll));
  useShortcut('f6', 'Next part: fields, relationships, attributes, comments and history', () => goToRegion(1));
  useShortcut('shift+f6', 'Previous part', () => goToRegion(-1));
  const [saveFlags] = useLinkAction(data.id);
  const [asked, ask] = useState<EntityQuestion>();
  usePageTitle(data.displayName);
  useWatching(data.id, data.entityId);
  useShownHere(() => [data.entityId]);
  const deletedBy = useEntityNews(data);
  const isAway = deletedBy !== undefined;
  const [isPassing, pass] = usePassingLocks();
  const isHeld = data.isLocked && !isPassing;
  useEffect(() => {
    // A later lock is asked about again.
    if (!data.isLocked) pass(false);
  }, [data.isLocked, pass]);
  const disabled = !mayWrite || isAway || isHeld;
  const { lock } = useLockActions(data.id);
  // Somebody who loses write access still finds their unsaved text.
  const isNameTyped = form.draft('number') !== undefined || form.draft('name') !== undefined;
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Someone';
  return (
    <EntityFormProvider value={form}>
      <div className="tr-pane en-scroll">
        <EntityHead
          entity={data}
          tools={hierarchy}
          mayWrite={!disabled}
          mayKeep={mayKeep}
          onLock={() => void lock()}
          onFlag={(flag, value) => void saveFlags({ [flag]: value }, 'Saved.')}
          onAsk={ask}
        />
        {deletedBy !== undefined && <DeletedNote by={deletedBy} />}
        <WorkflowStrip entity={data} disabled={isAway} />
        <LockStrip entity={data} offersPassing={mayWrite && !isAway} />
        {data.isVeiled && <VeiledStrip />}
        {!mayWrite && !asOf && <ReaderStrip mayReview={mayReview} />}
        <Scrolled name="page" className="en-page">
          <Scrolled name="form" className="en-main" data-region>
            {(mayWrite || isNameTyped) && (
              <div className="tr-stack en-name">
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
          <Scrolled as="section" name="attributes" className="en-side" aria-labelledby="attributes" data-region>
            <h2 id="attributes">Attributes</h2>
            <Attributes entity={data} part="narrow" disabled={disabled} />
            <Attributes entity={data} part="qualities" disabled={disabled} />
            <Labels entity={data} disabled={disabled} />
          </Scrolled>
          <Sidebar place="entity" entity={data} disabled={disabled} />
        </Scrolled>
        <div className="tr-small en-status" role="status">
          {!mayWrite || isHeld ? 'Read only' : <SavedState {...form} />}
        </div>
      </div>
      <EntityDialogs asked={asked} entity={data} onClose={() => ask(undefined)} />
    </EntityFormProvider>
  );
}

const VeiledStrip = () => (
  <div className="en-strip is-calm" role="note" aria-label="Redacted">
    <IconEraser size={16} stroke={1.75} aria-hidden />
    <span>
      <b>Redacted.</b> Only people who can edit see its content. Its number, class and relationships are shown.
    </span>
  </div>
);

const ReaderStrip = ({ mayReview }: { mayReview: boolean }) => (
  <div className="en-strip is-calm">
    <IconEye size={16} stroke={1.75} aria-hidden />
    <span>
      {mayReview ? (
        <>
          <b>You can comment on and review this project.</b> Ask an Owner for edit access.
        </>
      ) : (
        <>
          <b>You can view this project.</b> Ask an Owner to edit.
        </>
      )}
    </span>
  </div>
);
