import type { PlannedEntity } from '../../import-plan.ts';
import type { ReqifSpecification } from './document.ts';
import { attributeTarget, type EntityTextField } from './field-places.ts';
import { artifactIn, plainValueText } from './fields.ts';
import { groupsToKeep, saysSameGroups } from './groups.ts';
import { withoutOuterDiv } from './html-as-read.ts';
import { entityOf, LONG_NAME, LONGEST_NAME, LONGEST_NUMBER, tellNameCut } from './map-object.ts';
import { exactOf } from './map-values.ts';
import { existingIdOf, isOwnIdentifier, paragraph, type Mapping } from './mapping.ts';
import { specification as ownSpecification } from './model.ts';

const DOCUMENT_LABEL = 'Requirements Document';
/** Under this key the first document of a file keeps its groups of relations. */
export const RELATION_GROUPS = 'reqif:relation-groups';
/** Under this key it keeps what other tools say in the file beside its content. */
export const EXTENSIONS = 'reqif:tool-extensions';

/** Turns a specification into a requirements document. The first one stores the facts about the file, to be written again. */
export function specificationAsEntity(
  mapping: Mapping,
  specification: ReqifSpecification,
  isFirst: boolean,
): PlannedEntity {
  const { document, schema } = mapping;
  const artifact = artifactIn(schema)!;
  const label = [...schema.labels.values()].find((each) => each.name === DOCUMENT_LABEL);
  const type = document.types.get(specification.typeId);
  const entity = entityOf(mapping, specification, { type, owner: artifact, spelledAs: ownSpecification });
  // Files that this program exported restore the original places.
  if (exactOf(type?.attributes, specification.values).id === specification.id)
    return withGroups(mapping, entity, isFirst);
  const valueOf = (...names: string[]) => {
    const found = specification.values.find((value) =>
      names.includes(type?.attributes.get(value.definitionId)?.name.toLowerCase() ?? ''),
    );
    return found && { value: found, text: plainValueText(document, type?.attributes.get(found.definitionId), found) };
  };
  const plainly = (field: EntityTextField) => {
    const names = [...(type?.attributes.values() ?? [])].flatMap((attribute) => {
      const place = attributeTarget(type!, attribute);
      return 'field' in place && place.field === field ? attribute.name.toLowerCase() : [];
    });
    return valueOf(...names);
  };
  const named = valueOf('reqif.chaptername', 'reqif.name', 'reqif.description') ?? plainly('name');
  const number = (valueOf('reqif.foreignid') ?? plainly('number'))?.text;
  const text =
    valueOf('reqif.text') ??
    (specification.name ? valueOf('reqif.description') : undefined) ??
    (named?.value === plainly('description')?.value ? undefined : plainly('description'));
  const name = specification.name || named?.text || document.header.title || 'Requirements';
  if (name.length > LONGEST_NAME) tellNameCut(mapping, specification, name);
  const { title, comment, toolId, sourceToolId } = document.header;
  const kept: Record<string, string> = { ...entity.patch.metadata, 'reqif:id': specification.id };
  for (const key of ['reqif:type', LONG_NAME]) delete kept[key];
  if (isFirst) {
    kept['reqif:header'] = JSON.stringify(document.header);
    const groups = groupsToKeep(document);
    if (document.toolExtensions) kept[EXTENSIONS] = document.toolExtensions;
    if (groups) kept[RELATION_GROUPS] = groups;
  }
  for (const value of specification.values) {
    const attribute = type?.attributes.get(value.definitionId);
    const place = attribute && attributeTarget(type!, attribute);
    const said = plainValueText(document, attribute, value);
    if (!attribute || !place || !('field' in place) || value === text?.value) continue;
    if ([name, number, text?.text, ''].includes(said)) continue;
    mapping.warnOf(
      specification,
      value,
      `A document has only one ${place.field}; '${attribute.name}' was left out: '${said.slice(0, 80)}'.`,
    );
  }
  const facts = [
    comment,
    title && `Title: ${title}`,
    (toolId || sourceToolId) && `Written by ${toolId || sourceToolId}`,
  ].filter(Boolean);
  return {
    key: specification.id,
    existingId: existingIdOf(mapping, specification),
    patch: {
      ...(isOwnIdentifier(specification.id) && { globalId: specification.id }),
      classId: artifact.id,
      name: name.slice(0, LONGEST_NAME),
      ...(number && number.length <= LONGEST_NUMBER && { number }),
      description:
        text?.value.kind === 'XHTML'
          ? withoutOuterDiv(text.value.text)
          : [text?.text, specification.description, ...(isFirst && toolId !== 'Truss' ? facts : [])]
              .filter((each): each is string => Boolean(each))
              .map(paragraph)
              .join(''),
      attrs: entity.patch.attrs,
      labelIds: label ? [label.id] : [],
      metadata: kept,
    },
    unsaid: text ? ['labelIds'] : ['description', 'labelIds'],
  };
}

/** Adds the groups of the file to its first entity, if somebody has changed them since we wrote it. */
function withGroups({ document }: Mapping, entity: PlannedEntity, isFirst: boolean): PlannedEntity {
  const { metadata: { [RELATION_GROUPS]: _before, ...rest } = {} } = entity.patch;
  const kept = document.specifications.flatMap(({ typeId, values }) => {
    const { metadata } = exactOf(document.types.get(typeId)?.attributes, values);
    return metadata?.[RELATION_GROUPS] ?? [];
  });
  if (saysSameGroups(document, kept)) return entity;
  const groups = isFirst ? groupsToKeep(document) : '';
  return { ...entity, patch: { ...entity.patch, metadata: { ...rest, ...(groups && { [RELATION_GROUPS]: groups }) } } };
}
