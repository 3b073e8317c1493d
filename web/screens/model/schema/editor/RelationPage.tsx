import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { samePage } from '../../../../routing/same-page.ts';
import { ClassChip } from '../../../../ui/ClassMark.tsx';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import { ItemForm, type ItemDraft } from './ItemForm.tsx';
import { byName, useOwner, type RelationItem, type SchemaOnPage } from './schema-on-page.ts';
import { textToHtml, textOf } from './texts.ts';
import { useDraft } from './useDraft.ts';
import { useSchemaSave } from './useSchemaSave.ts';

interface RelationDraft extends ItemDraft {
  inverse: string;
  isHidden: boolean;
  propertyIds: readonly string[];
}

interface Props {
  schema: SchemaOnPage;
  /** The stored relation; undefined for a new pair. */
  of: RelationItem | undefined;
}

/** Edits a pair of relations: their names in both directions, their properties, and the classes at both ends. */
export function RelationPage({ schema, of }: Props) {
  const { organization, projectId } = useOwner();
  const { draft, isChanged, isUnsent, change, reset, saving } = useDraft<RelationDraft>({
    name: of?.name ?? '',
    description: textOf(of?.description ?? ''),
    inverse: of?.inverse.name ?? '',
    isHidden: of?.isHidden ?? false,
    propertyIds: of?.properties.map(({ id }) => id) ?? [],
  });
  const { save, remove, refusal, isBusy } = useSchemaSave();
  const navigate = useNavigate();
  const input = { relations: relationsInput(of, draft) };
  const act = async (resolutions: readonly Resolution[]) => {
    const saved = await saving(save(input, resolutions, `${draft.name} ${of ? 'saved' : 'created'}.`));
    if (!saved) return;
    const made = saved.relations.find(({ name }) => name === draft.name.trim());
    if (!of && made) await navigate(paths.schemaItem(organization, projectId, 'relation', made.relationId), samePage);
  };
  const offered = byName(schema.properties.filter(({ classId }) => classId === null));
  return (
    <ItemForm<RelationDraft>
      kind="relation"
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
          <TextInput
            label="Inverse name"
            description={of ? undefined : 'Leave empty if it reads the same in both directions.'}
            readOnly={of?.isLocked === true || (of !== undefined && of.inverse.id === of.id)}
            value={draft.inverse}
            onChange={({ currentTarget: { value } }) => change({ inverse: value })}
          />
          <MultiSelect
            label="Relationship attributes"
            data={offered.map(({ id, name, type }) => ({ value: id, label: `${name} (${type})` }))}
            value={[...draft.propertyIds]}
            onChange={(propertyIds) => change({ propertyIds })}
          />
          <Checkbox
            label="Hidden"
            description="Existing data stays, no new use"
            checked={draft.isHidden}
            onChange={({ currentTarget: { checked } }) => change({ isHidden: checked })}
          />
        </>
      }
    >
      {of && <Permitted schema={schema} of={of} />}
    </ItemForm>
  );
}

const OTHER = 'new:other end';

/** Builds the save of both directions, since they are kept in step. */
function relationsInput(of: RelationItem | undefined, draft: RelationDraft) {
  const { inverse, description, ...rest } = draft;
  const own = { ...rest, description: textToHtml(description) };
  const isOwnInverse = of ? of.inverse.id === of.id : inverse.trim() === '' || inverse.trim() === draft.name.trim();
  if (isOwnInverse) return [{ ...own, relationId: of?.id ?? null }];
  const [ours, theirs] = [of?.id ?? 'new:this end', of?.inverse.id ?? OTHER];
  return [
    { ...own, relationId: ours, inverseId: theirs },
    { relationId: theirs, inverseId: ours, name: inverse, isHidden: draft.isHidden, propertyIds: draft.propertyIds },
  ];
}

/** Lists the pairs of classes that permit a relation; each class permits it on its own page. */
function Permitted({ schema, of }: { schema: SchemaOnPage; of: RelationItem }) {
  const { organization, projectId } = useOwner();
  const sources = byName(
    schema.classes.filter(({ localTargetRelations }) =>
      localTargetRelations.some(({ targetRelationId }) => targetRelationId === of.relationId),
    ),
  );
  return (
    <section className="sce-section">
      <header>
        <h3 id="sce-permitted">Allowed between</h3>
        <span className="tr-dim">{sources.length === 1 ? '1 class' : `${sources.length} classes`}</span>
      </header>
      <ul className="sce-targets" aria-labelledby="sce-permitted">
        {sources.map((source) => (
          <li key={source.id}>
            <Link className="sce-relation" to={paths.schemaItem(organization, projectId, 'class', source.classId)}>
              <ClassChip icon={source.icon} colour={source.colour} name={source.name} />
            </Link>
            <span className="tr-wrap sce-chips">
              {source.localTargetRelations
                .filter(({ targetRelationId }) => targetRelationId === of.relationId)
                .flatMap(({ targetClassId }) => schema.classes.find(({ classId }) => classId === targetClassId) ?? [])
                .map(({ id, icon, colour, name }) => (
                  <span key={id} className="tr-inline sce-chip">
                    <ClassChip icon={icon} colour={colour} name={name} />
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {sources.length === 0 && <p className="tr-dim">No class allows it yet. Allow it on the page of a class.</p>}
    </section>
  );
}
