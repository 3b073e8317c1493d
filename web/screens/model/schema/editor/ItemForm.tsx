import { Button, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { SavedState } from '../../../../parts/platform/unsent/SavedState.tsx';
import type { RefusalFacts } from '../../../../relay/refusal.ts';
import { useAskBeforeLeaving, type LeavingQuestion } from '../../../../routing/leaving.ts';
import { paths } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { useFirstField } from '../../../../ui/first-field.ts';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { RefusalNote } from '../../../../ui/States.tsx';
import { takesText } from '../../../../ui/typing/first-text-field.ts';
import { dropTypedAhead } from '../../../../ui/typing/typed-ahead.ts';
import { DeleteDialog } from '../impact/DeleteDialog.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { useSchemaImpact, type SchemaChange } from '../impact/useSchemaImpact.ts';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import { useOwner, type SchemaItemKind } from './schema-on-page.ts';

export const unsavedQuestion: LeavingQuestion = {
  title: 'Leave the schema unsaved?',
  text: 'Your changes here are not saved. If you leave, they are lost.',
  asksOutside: true,
};

/** Shows a note to a user who saves by a key far below it: moves the focus to it, or only scrolls to it while the user types in a field. */
const bringUp = (note: HTMLElement | null) => {
  if (takesText(document.activeElement)) note?.scrollIntoView({ block: 'nearest' });
  else note?.focus();
};

/** Fields of every item of a schema. */
export interface ItemDraft {
  name: string;
  description: string;
}

interface Props<T extends ItemDraft> {
  kind: SchemaItemKind;
  /** The stored item; undefined for a new one. */
  of: { id: string; name: string; isLocked: boolean; projectId: number } | undefined;
  mark?: ReactNode;
  draft: T;
  isChanged: boolean;
  isUnsent: boolean;
  isBusy: boolean;
  refusal: RefusalFacts | undefined;
  onChange: (change: Partial<T>) => void;
  /** The input of the save, and the resolutions that the draft itself implies. */
  input: SchemaChange;
  renames?: readonly Resolution[];
  /** False while one of its own fields holds what is refused there. */
  isLawful?: boolean;
  onSave: (resolutions: readonly Resolution[]) => void;
  onReset: () => void;
  onRemove: (resolutions: readonly Resolution[]) => Promise<boolean>;
  /** The fields for the name and its neighbours. */
  fields: ReactNode;
  children?: ReactNode;
}

/** Edits an item of the schema: its head, the common fields, its own ones, and the actions. */
export function ItemForm<T extends ItemDraft>(props: Props<T>) {
  const { kind, of, mark, draft, isChanged, isUnsent, isBusy, refusal, onChange, onSave, onReset, onRemove } = props;
  const isWhole = draft.name.trim() !== '' && (props.isLawful ?? true);
  const { organization, projectId, name, mayWrite, counts } = useOwner();
  const [isAsking, ask] = useState(false);
  const navigate = useNavigate();
  const first = useFirstField({ isOn: of === undefined });
  useEffect(() => {
    if (!mayWrite) dropTypedAhead();
  }, [mayWrite]);
  useAskBeforeLeaving(isUnsent ? unsavedQuestion : undefined);
  const impact = useSchemaImpact(of && isChanged && isWhole && !isBusy ? props.input : undefined, props.renames);
  const isInherited = of !== undefined && projectId > 0 && of.projectId === 0;
  const uses = of && counts?.get(of.id);
  const remove = async (resolutions: readonly Resolution[]) => {
    ask(false);
    if (await onRemove(resolutions)) await navigate(paths.schema(organization, projectId));
  };
  const isOpen = of !== undefined && isChanged && impact.impacts.length > 0 && !impact.isSettled;
  const isReady = isChanged && isWhole && !isOpen && !isBusy;
  useShortcut('ctrl+s', `Save the ${kind}`, () => isReady && onSave(impact.resolutions), { isOn: mayWrite });
  const standing = isOpen ? 'Decide what happens to existing data' : isChanged ? 'Not saved yet' : undefined;
  return (
    <>
      <form
        className="tr-column sce-form"
        data-new-item={of === undefined || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSave(impact.resolutions);
        }}
      >
        <header className="tr-wrap sce-head">
          {mark}
          <h2>{of?.name ?? `New ${kind}`}</h2>
          {uses !== undefined && (
            <span className="tr-dim">
              {figure(uses)} in {name}
            </span>
          )}
          {of?.isLocked && (
            <span className="tr-inline tr-small">
              <IconLock size={14} stroke={1.75} aria-hidden /> Built in. The name can't be changed.
            </span>
          )}
          <span className="tr-space" />
          {of && mayWrite && (
            <CommandButton
              does="Delete"
              words={`remove, erase, delete the ${kind}`}
              variant="default"
              size="xs"
              offPage={isInherited ? 'Inherited. Delete it in the organization schema' : undefined}
              notNow={of.isLocked ? `This ${kind} is built in` : isBusy ? 'Saving' : undefined}
              run={() => ask(true)}
            />
          )}
        </header>
        {refusal && (
          <div key={refusal.message} ref={bringUp} tabIndex={-1}>
            <RefusalNote title={refusal.title} message={refusal.message} />
          </div>
        )}
        {isInherited && (
          <p className="sce-note">
            {mayWrite
              ? `Inherited from the organization. Changes here apply to ${name} only.`
              : 'Inherited from the organization.'}
          </p>
        )}
        <fieldset className="sce-fields" disabled={!mayWrite} aria-label={`Details of the ${kind}`}>
          <TextInput
            ref={first}
            label="Name"
            required
            withAsterisk={false}
            readOnly={of?.isLocked === true}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => onChange({ name: value } as Partial<T>)}
          />
          {props.fields}
          <Textarea
            className="sce-wide"
            label="Description"
            autosize
            minRows={1}
            maxRows={6}
            value={draft.description}
            onChange={({ currentTarget: { value } }) => onChange({ description: value } as Partial<T>)}
          />
        </fieldset>
        {props.children}
        {of && isChanged && <ImpactPanel {...impact} />}
        {mayWrite && (of || isChanged) && (
          <footer className="tr-row sce-foot">
            <span role="status">
              <SavedState otherwise={standing} />
            </span>
            <span className="tr-space" />
            <Button variant="default" disabled={!isChanged || isBusy} onClick={onReset}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isChanged || !isWhole || isOpen} loading={isBusy}>
              {of ? 'Save' : `Create ${kind}`}
            </Button>
          </footer>
        )}
      </form>
      {of && (
        <DeleteDialog
          of={of}
          isOpen={isAsking}
          onConfirm={(resolutions) => void remove(resolutions)}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
