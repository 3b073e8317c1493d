import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { useNavigate } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { samePage } from '../../../../routing/same-page.ts';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import { ItemForm, type ItemDraft } from './ItemForm.tsx';
import { byName, useOwner, type LabelItem, type SchemaOnPage } from './schema-on-page.ts';
import { textToHtml, textOf } from './texts.ts';
import { useDraft } from './useDraft.ts';
import { useSchemaSave } from './useSchemaSave.ts';

interface LabelDraft extends ItemDraft {
  parentId: number | null;
  classIds: readonly number[];
  isLinkedLabel: boolean;
  isHidden: boolean;
}

interface Props {
  schema: SchemaOnPage;
  /** The stored label; undefined for a new one. */
  of: LabelItem | undefined;
}

/** Edits a label: the classes that it applies to, its parent, and whether it is linked. */
export function LabelPage({ schema, of }: Props) {
  const { organization, projectId } = useOwner();
  const { draft, isChanged, isUnsent, change, reset, saving } = useDraft<LabelDraft>({
    name: of?.name ?? '',
    description: textOf(of?.description ?? ''),
    parentId: of?.parentId ?? null,
    classIds: of?.classIds ?? [],
    isLinkedLabel: of?.isLinkedLabel ?? false,
    isHidden: of?.isHidden ?? false,
  });
  const { save, remove, refusal, isBusy } = useSchemaSave();
  const navigate = useNavigate();
  const input = labelInput(schema, of, draft);
  const act = async (resolutions: readonly Resolution[]) => {
    const saved = await saving(save(input, resolutions, `${draft.name} ${of ? 'saved' : 'created'}.`));
    if (!saved) return;
    const made = saved.labels.findLast(({ name }) => name === draft.name.trim());
    if (!of && made) await navigate(paths.schemaItem(organization, projectId, 'label', made.labelId), samePage);
  };
  const above = byName(schema.labels.filter(({ labelId }) => labelId !== of?.labelId));
  return (
    <ItemForm<LabelDraft>
      kind="label"
      of={of}
      draft={draft}
      isChanged={isChanged}
      isUnsent={isUnsent}
      isBusy={isBusy}
      refusal={refusal}
      onChange={change}
      input={input}
      onSave={(resolutions) => void act(resolutions)}
      onReset={reset}
      onRemove={(resolutions) => remove(of!.id, resolutions, `${of!.name} was deleted.`)}
      fields={
        <>
          <NativeSelect
            label="Parent"
            value={String(draft.parentId ?? '')}
            data={[
              { value: '', label: 'None' },
              ...above.map(({ labelId, name }) => ({ value: String(labelId), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ parentId: value === '' ? null : Number(value) })}
          />
          <MultiSelect
            className="sce-wide"
            label="Available for classes"
            searchable
            data={byName(schema.classes).map(({ classId, name }) => ({ value: String(classId), label: name }))}
            value={draft.classIds.map(String)}
            onChange={(next) => change({ classIds: next.map(Number) })}
          />
          <div className="sce-checks">
            <Checkbox
              label="Linked"
              description="Managed by one master entity"
              checked={draft.isLinkedLabel}
              onChange={({ currentTarget: { checked } }) => change({ isLinkedLabel: checked })}
            />
            <Checkbox
              label="Hidden"
              description="Existing data stays, no new use"
              checked={draft.isHidden}
              onChange={({ currentTarget: { checked } }) => change({ isHidden: checked })}
            />
          </div>
        </>
      }
    />
  );
}

function labelInput(schema: SchemaOnPage, of: LabelItem | undefined, draft: LabelDraft) {
  const { parentId, classIds, description, ...own } = draft;
  const label = {
    ...own,
    description: textToHtml(description),
    labelId: of?.id ?? null,
    parentId: schema.labels.find(({ labelId }) => labelId === parentId)?.id ?? null,
    classIds: schema.classes.filter(({ classId }) => classIds.includes(classId)).map(({ id }) => id),
  };
  return { labels: [label] };
}
