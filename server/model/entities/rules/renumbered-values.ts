import { isRecord } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Change } from '../../changes/change.ts';
import { isSpeaking, rewrittenMetadata, rewrittenValue } from '../../metadata/rules/references.ts';
import type { Entity } from '../entity.ts';
import { renumberReferences, type OtherNumbers } from './texts.ts';

/** The new numbers of a copy's entities and files, and the properties that refer to them by number. */
export interface NewNumbers {
  numbers: OtherNumbers;
  rich: readonly string[];
  fileIds: readonly string[];
}

/** Renumbers the entities and files that values refer to; drops references to missing files. */
export const renumberedAttrs = (attrs: Attrs, to: NewNumbers): Attrs =>
  Object.fromEntries(
    Object.entries(attrs).flatMap(([id, value]) => {
      const now = renumberedValue(id, value, to);
      return now === null ? [] : [[id, now as Attrs[string]]];
    }),
  );

function renumberedValue(property: string, value: unknown, { numbers, rich, fileIds }: NewNumbers): unknown {
  if (fileIds.includes(property) && typeof value === 'number') return numbers.file(value) ?? null;
  return rich.includes(property) && typeof value === 'string' ? renumberReferences(value, numbers) : value;
}

/** Returns the new number of an entity's image; null if the image is missing. */
export function renumberImage(
  { imageId, imageModified }: Pick<Entity, 'imageId' | 'imageModified'>,
  { numbers }: NewNumbers,
): Pick<Entity, 'imageId' | 'imageModified'> {
  const picture = imageId === null ? undefined : numbers.file(imageId);
  return picture === undefined ? { imageId: null, imageModified: null } : { imageId: picture, imageModified };
}

interface Recorded {
  changes: Change[] | null;
  originalState: Record<string, unknown> | null;
}

/** Renumbers the texts, files and images in an entity's change record. */
export const renumberedRecord = ({ changes, originalState }: Recorded, to: NewNumbers): Recorded => ({
  changes: changes && changes.map((change) => renumberedChange(change, to)),
  originalState: originalState && {
    ...originalState,
    description: renumberReferences(String(originalState['description'] ?? ''), to.numbers),
    attrs: renumberedAttrs((originalState['attrs'] ?? {}) as Attrs, to),
    ...(isRecord(originalState['metadata']) && {
      metadata: rewrittenMetadata(originalState['metadata'] as Entity['metadata'], (text) =>
        renumberReferences(text, to.numbers),
      ),
    }),
    ...renumberImage(originalState as unknown as Entity, to),
  },
});

function renumberedChange(change: Change, to: NewNumbers): Change {
  const by = (say: (value: unknown) => unknown) => ({
    ...change,
    value: say(change.value),
    originalState: say(change.originalState),
  });
  const { numbers } = to;
  const inOthers = (text: string) => renumberReferences(text, numbers);
  switch (change.type) {
    case 'DESCRIPTION':
      return by((value) => (typeof value === 'string' ? renumberReferences(value, numbers) : value));
    case 'METADATA':
      return isSpeaking(change.identifiers[0] ?? '')
        ? by((value) => (typeof value === 'string' ? rewrittenValue(change.identifiers[0]!, value, inOthers) : value))
        : change;
    case 'ATTRIBUTE':
      return by((value) => renumberedValue(change.identifiers[0]!, value, to));
    case 'RELATIONSHIP_ATTRIBUTE':
      return by((value) => renumberedValue(change.identifiers[2]!, value, to));
    case 'IMAGE_ID':
      return by((value) => (typeof value === 'number' ? (numbers.file(value) ?? null) : value));
    case 'DIAGRAM_LAYOUT':
      return by((value) => renumberedLayout(value, numbers));
    default:
      return change;
  }
}

/** Renumbers the files of a diagram, which only free images name. */
function renumberedLayout(value: unknown, numbers: OtherNumbers): unknown {
  if (!isRecord(value) || !isRecord(value['places'])) return value;
  const places = Object.entries(value['places']).map(([key, place]) => {
    const free = isRecord(place) ? place['free'] : undefined;
    if (!isRecord(free) || typeof free['file'] !== 'number') return [key, place];
    return [key, { ...(place as object), free: { ...free, file: numbers.file(free['file']) ?? free['file'] } }];
  });
  return { ...value, places: Object.fromEntries(places) };
}
