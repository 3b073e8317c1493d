import { Checkbox, NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { useNavigate } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { samePage } from '../../../../routing/same-page.ts';
import { ClassMark, iconNames } from '../../../../ui/ClassMark.tsx';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import { areDefaultsLawful, afterSave, classDraft, classInput, renamesOf, type ClassDraft } from './class-draft.ts';
import { ItemForm } from './ItemForm.tsx';
import { LabelsOfClass } from './LabelsOfClass.tsx';
import { PropertyTable } from './PropertyTable.tsx';
import { byName, lineageOf, useOwner, type ClassItem, type SchemaOnPage } from './schema-on-page.ts';
import { TargetTable } from './TargetTable.tsx';
import { useDraft } from './useDraft.ts';
import { useSchemaSave, type SavedItems } from './useSchemaSave.ts';

const colours = ['BLUE', 'ORANGE', 'GREEN', 'PURPLE', 'GREY'] as const;
const words = (name: string) => name.replaceAll('-', ' ');

/** Shows a tile beside words that name it. */
const Mark = (look: { icon: string; colour: string; size?: number }) => (
  <span aria-hidden>
    <ClassMark {...look} name="" />
  </span>
);

interface Props {
  schema: SchemaOnPage;
  /** The stored class; undefined for a new one. */
  of: ClassItem | undefined;
}

/** Edits a class of the schema: its names and look, its properties, and its target relations. */
export function ClassPage({ schema, of }: Props) {
  const { organization, projectId, mayWrite } = useOwner();
  const { draft, isChanged, isUnsent, change, reset, saving } = useDraft<ClassDraft>(classDraft(schema, of));
  const { save, remove, refusal, isBusy } = useSchemaSave();
  const navigate = useNavigate();
  const input = classInput(schema, of, draft);
  const act = async (resolutions: readonly Resolution[]) => {
    const own = (saved: SavedItems) =>
      of?.classId ?? saved.classes.find(({ name }) => name === draft.name.trim())?.classId;
    const saved = await saving(
      save(input, resolutions, of ? `${draft.name} saved.` : `${draft.name} created.`),
      ({ properties, ...later }, saved) => ({
        ...later,
        ...(properties && { properties: afterSave(properties, draft.properties, saved.properties, own(saved)) }),
      }),
    );
    const classId = !of && saved && own(saved);
    if (classId) await navigate(paths.schemaItem(organization, projectId, 'class', classId), samePage);
  };
  // Subclasses of the class cannot be its parent.
  const above = schema.classes.filter(
    ({ classId }) => !of || !lineageOf(schema.classes, classId).some((each) => each.classId === of.classId),
  );
  return (
    <ItemForm<ClassDraft>
      kind="class"
      of={of}
      mark={<Mark icon={draft.icon} colour={draft.colour} size={24} />}
      draft={draft}
      isChanged={isChanged}
      isUnsent={isUnsent}
      isBusy={isBusy}
      refusal={refusal}
      onChange={change}
      input={input}
      renames={renamesOf(schema, draft)}
      isLawful={areDefaultsLawful(draft)}
      onSave={(resolutions) => void act(resolutions)}
      onReset={reset}
      onRemove={(resolutions) => remove(of!.id, resolutions, `${of!.name} was deleted.`)}
      fields={
        <>
          <Select
            label="Icon"
            searchable
            allowDeselect={false}
            data={iconNames.map((name) => ({ value: name, label: words(name) }))}
            value={draft.icon}
            leftSection={<Mark icon={draft.icon} colour={draft.colour} />}
            renderOption={({ option }) => (
              <span className="tr-inline sce-option">
                <Mark icon={option.value} colour={draft.colour} /> {option.label}
              </span>
            )}
            onChange={(icon) => icon && change({ icon })}
          />
          <div className="sce-field">
            <span id="sce-colour">Color group</span>
            <SegmentedControl
              aria-labelledby="sce-colour"
              size="xs"
              disabled={!mayWrite}
              data={colours.map((value) => ({ value, label: `${value[0]}${value.slice(1).toLowerCase()}` }))}
              value={draft.colour}
              onChange={(colour) => change({ colour: colour as ClassDraft['colour'] })}
            />
          </div>
          <NativeSelect
            label="Parent"
            value={String(draft.parentId ?? '')}
            data={[
              { value: '', label: 'None' },
              ...byName(above).map(({ classId, name }) => ({ value: String(classId), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ parentId: value === '' ? null : Number(value) })}
          />
          <div className="sce-checks">
            <Checkbox
              label="Abstract"
              description="Entities can only be created from its subclasses"
              checked={draft.isAbstract}
              onChange={({ currentTarget: { checked } }) => change({ isAbstract: checked })}
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
    >
      <PropertyTable
        schema={schema}
        of={of?.name}
        draft={draft}
        disabled={!mayWrite}
        onChange={(properties) => change({ properties })}
      />
      <TargetTable
        schema={schema}
        of={of}
        draft={draft}
        disabled={!mayWrite}
        onChange={(targets) => change({ targets })}
      />
      {of && <LabelsOfClass schema={schema} of={of} />}
    </ItemForm>
  );
}
