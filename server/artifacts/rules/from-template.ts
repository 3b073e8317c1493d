import type { EntityPatch } from '../../model/entities/entity.ts';
import { LAYOUT } from '../../model/metadata/rules/slide-layout.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType, Section, Template } from '../artifact-type.ts';
import { classNamed, labelNamed, relationNamed } from './schema-items.ts';

/** An entity to save before its number is taken: a negative id stands for a new entity. */
export type EntityDraft = Omit<EntityPatch, 'projectId'> & { id: number };

/** Returns a kind's template by key; the first one without a key. */
export function templateNamed(type: ArtifactType, key: string | null | undefined): Template {
  const found = key == null ? type.templates[0] : type.templates.find((each) => each.key === key);
  if (!found)
    throw invalid(
      `There is no template '${key!.slice(0, 60)}' for this kind of artifact. Use one of ${type.templates.map((each) => each.key).join(', ')}.`,
    );
  return found;
}

/** Returns the artifact of a template, with id -1, and its sections below it, numbered by position. */
export function artifactFromTemplate(
  schema: Schema,
  type: ArtifactType,
  { name, description, template, labelId }: { name: string; description: string; template: Template; labelId?: number },
): EntityDraft[] {
  const [artifact, section] = [classNamed(schema, 'Artifact'), classNamed(schema, type.rootClass)];
  const label = labelId ?? labelNamed(schema, template.label)?.id ?? [...schema.labels.values()].find(type.isLabel)?.id;
  const [first, below] = [relationNamed(schema, type.relation), relationNamed(schema, 'decomposed by')];
  if (!artifact || !section || label === undefined || !first || !below)
    throw invalid(
      `The schema no longer has the label and the class for ${type.plural.toLowerCase()}. Restore them in the schema first.`,
    );
  const made: EntityDraft[] = [
    { id: -1, classId: artifact.id, name, description, labelIds: [label], metadata: automatic },
  ];
  const add = (sections: readonly Section[], above: EntityDraft, relationId: number, prefix: string) =>
    sections.forEach(({ name, text, layout, below: further = [] }, at) => {
      const number = `${prefix}${at + 1}`;
      const own: EntityDraft = { id: -1 - made.length, classId: section.id, name, number, description: text ?? '' };
      Object.assign(own, rowFacts(schema, type, layout));
      made.push(own);
      above.addRels = [...(above.addRels ?? []), { relationId, targetId: own.id }];
      add(further, own, below.id, `${number}.`);
    });
  add(template.sections, made[0]!, first.id, '');
  return made;
}

/** Returns the initial fields of a new row besides its name and text: the label of its kind, and a slide's layout. */
export const rowFacts = (schema: Schema, { rowLabel }: ArtifactType, layout?: string | null): Partial<EntityDraft> => {
  const label = rowLabel === undefined ? undefined : labelNamed(schema, rowLabel);
  return { ...(label && { labelIds: [label.id] }), ...(layout != null && { metadata: { [LAYOUT]: layout } }) };
};

export const NUMBERS = 'document:numbers';
/**
 * The metadata of artifacts made here, which are numbered by position. Those made elsewhere keep their numbers until somebody chooses
 * otherwise.
 */
export const automatic = { [NUMBERS]: 'automatic' };
export const isAutomatic = ({ metadata }: { metadata: Record<string, string> }): boolean =>
  metadata[NUMBERS] === 'automatic';
