import type { PlannedEntity } from '../../plan.ts';
import type { ReqifSpecification } from './document.ts';
import { textOf } from './fields.ts';
import { groupsToKeep } from './groups.ts';
import { existingIdOf, isGlobalId, paragraph, type Mapping } from './mapping.ts';

const DOCUMENT_LABEL = 'Requirements Document';
const MAX_KEPT = 150_000;

/** The requirements document that a specification becomes. The first keeps what the file says of itself, to be written again. */
export function specificationAsEntity(
  mapping: Mapping,
  specification: ReqifSpecification,
  isFirst: boolean,
): PlannedEntity {
  const { document, schema } = mapping;
  const artifact = [...schema.classes.values()].find((each) => each.name === 'Artifact')!;
  const label = [...schema.labels.values()].find((each) => each.name === DOCUMENT_LABEL);
  const type = document.types.get(specification.typeId);
  const valueOf = (...names: string[]) => {
    const found = specification.values.find((value) =>
      names.includes(type?.attributes.get(value.definitionId)?.name.toLowerCase() ?? ''),
    );
    return found && { value: found, text: textOf(document, type?.attributes.get(found.definitionId), found) };
  };
  const named = valueOf('reqif.chaptername', 'reqif.name', 'reqif.description')?.text;
  const number = valueOf('reqif.foreignid')?.text;
  const text = valueOf('reqif.text')?.value;
  const { title, comment, toolId, sourceToolId } = document.header;
  const kept: Record<string, string> = { 'reqif:id': specification.id };
  if (isFirst) {
    kept['reqif:header'] = JSON.stringify(document.header);
    if (document.toolExtensions && document.toolExtensions.length < MAX_KEPT)
      kept['reqif:tool-extensions'] = document.toolExtensions;
    const groups = groupsToKeep(document);
    if (groups && groups.length < MAX_KEPT) kept['reqif:relation-groups'] = groups;
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
      ...(isGlobalId(specification.id) && { globalId: specification.id }),
      classId: artifact.id,
      name: (specification.name || named || title || 'Requirements').slice(0, 500),
      ...(number && { number }),
      description:
        text?.kind === 'XHTML'
          ? text.text
          : [specification.description, ...(isFirst && toolId !== 'Truss' ? facts : [])]
              .filter(Boolean)
              .map(paragraph)
              .join(''),
      labelIds: label ? [label.id] : [],
      metadata: kept,
    },
  };
}
