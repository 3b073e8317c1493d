import { isRecord } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Change } from '../../changes/change.ts';
import type { Entity } from '../entity.ts';
import { isSpeaking, metadataTold } from './metadata.ts';
import { renumbered, type OtherNumbers } from './texts.ts';

/** By which numbers something is told, and which properties say anything by number. */
export interface Retelling {
  numbers: OtherNumbers;
  rich: readonly string[];
  fileIds: readonly string[];
}

/** Values that speak of the same entities and files by other numbers; those of files that are not there go. */
export const attrsRetold = (attrs: Attrs, told: Retelling): Attrs =>
  Object.fromEntries(
    Object.entries(attrs).flatMap(([id, value]) => {
      const now = valueRetold(id, value, told);
      return now === null ? [] : [[id, now as Attrs[string]]];
    }),
  );

function valueRetold(property: string, value: unknown, { numbers, rich, fileIds }: Retelling): unknown {
  if (fileIds.includes(property) && typeof value === 'number') return numbers.file(value) ?? null;
  return rich.includes(property) && typeof value === 'string' ? renumbered(value, numbers) : value;
}

/** The picture of an entity by its other number; none where it is not there. */
export function pictureOf(
  { imageId, imageModified }: Pick<Entity, 'imageId' | 'imageModified'>,
  { numbers }: Retelling,
): Pick<Entity, 'imageId' | 'imageModified'> {
  const picture = imageId === null ? undefined : numbers.file(imageId);
  return picture === undefined ? { imageId: null, imageModified: null } : { imageId: picture, imageModified };
}

interface Recorded {
  changes: Change[] | null;
  originalState: Record<string, unknown> | null;
}

/** What is on record of an entity, with its texts, files and pictures by other numbers. */
export const retold = ({ changes, originalState }: Recorded, told: Retelling): Recorded => ({
  changes: changes && changes.map((change) => changeRetold(change, told)),
  originalState: originalState && {
    ...originalState,
    description: renumbered(String(originalState['description'] ?? ''), told.numbers),
    attrs: attrsRetold((originalState['attrs'] ?? {}) as Attrs, told),
    ...(isRecord(originalState['metadata']) && {
      metadata: metadataTold(originalState['metadata'] as Entity['metadata'], (text) => renumbered(text, told.numbers)),
    }),
    ...pictureOf(originalState as unknown as Entity, told),
  },
});

function changeRetold(change: Change, told: Retelling): Change {
  const by = (say: (value: unknown) => unknown) => ({
    ...change,
    value: say(change.value),
    originalState: say(change.originalState),
  });
  const { numbers } = told;
  switch (change.type) {
    case 'DESCRIPTION':
      return by((value) => (typeof value === 'string' ? renumbered(value, numbers) : value));
    case 'METADATA':
      return isSpeaking(change.identifiers[0] ?? '')
        ? by((value) => (typeof value === 'string' ? renumbered(value, numbers) : value))
        : change;
    case 'ATTRIBUTE':
      return by((value) => valueRetold(change.identifiers[0]!, value, told));
    case 'RELATIONSHIP_ATTRIBUTE':
      return by((value) => valueRetold(change.identifiers[2]!, value, told));
    case 'IMAGE_ID':
      return by((value) => (typeof value === 'number' ? (numbers.file(value) ?? null) : value));
    case 'DIAGRAM_LAYOUT':
      return by((value) => layoutRetold(value, numbers));
    default:
      return change;
  }
}

/** Only pictures that are drawn freely name a file. */
function layoutRetold(value: unknown, numbers: OtherNumbers): unknown {
  if (!isRecord(value) || !isRecord(value['places'])) return value;
  const places = Object.entries(value['places']).map(([key, place]) => {
    const free = isRecord(place) ? place['free'] : undefined;
    if (!isRecord(free) || typeof free['file'] !== 'number') return [key, place];
    return [key, { ...(place as object), free: { ...free, file: numbers.file(free['file']) ?? free['file'] } }];
  });
  return { ...value, places: Object.fromEntries(places) };
}
