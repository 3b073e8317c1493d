import { MAX_METADATA } from '../../../../model/entities/plans/patch.ts';
import type { ImportPlan, PlannedEntity } from '../../import-plan.ts';
import { DESC, LONG_NAME } from './map-object.ts';
import { EXTENSIONS, RELATION_GROUPS } from './map-specification.ts';
import { WRITTEN } from './map-values.ts';
import { PLACES, placesOfTables } from './place-metadata.ts';
import { RELATIONS, writeValuedRelations } from './relation-metadata.ts';
import { TYPES } from './type-metadata.ts';

/** A part of a file that metadata keep: its name in words, and a function that picks its most valuable content. */
interface Kept {
  what: string;
  worth?: (text: string) => string;
}
const keptOf: Readonly<Record<string, Kept>> = {
  [PLACES]: { what: 'the IDENTIFIERs of its SPEC-HIERARCHY elements', worth: placesOfTables },
  [RELATIONS]: { what: 'the IDENTIFIERs of its SPEC-RELATIONs', worth: writeValuedRelations },
  [TYPES]: { what: 'the IDENTIFIERs of its SPEC-TYPES' },
  [RELATION_GROUPS]: { what: 'its RELATION-GROUPs' },
  [EXTENSIONS]: { what: 'content of other tools in its TOOL-EXTENSIONS' },
  [DESC]: { what: 'its DESC' },
  [LONG_NAME]: { what: 'its LONG-NAME' },
  [WRITTEN]: { what: 'the exact notation of its numbers and dates' },
};

/** Shortens metadata to the allowed size: it shortens the longest part that a file brought or leaves it out, with a warning, until the rest fits. */
export function fitMetadata({ entities, warnings }: Pick<ImportPlan, 'entities' | 'warnings'>): void {
  for (const { key, patch } of entities) {
    while (isTooLong(patch.metadata)) {
      const longest = longestKept(patch.metadata!);
      if (longest === undefined) break;
      const { what, worth } = keptOf[longest]!;
      const { [longest]: whole = '', ...rest } = patch.metadata!;
      const less = worth?.(whole) ?? '';
      const isShorter = less !== '' && less.length < whole.length;
      patch.metadata = isShorter ? { ...rest, [longest]: less } : rest;
      const said = what.startsWith('the IDENTIFIERs')
        ? 'an export to ReqIF gives them new ones'
        : `it was left out: '${whole.slice(0, 80)}'`;
      warnings.push({
        object: patch.name ?? key,
        message: `The file has too much of this to keep: ${what}; ${said}.`,
      });
    }
  }
}

type Metadata = PlannedEntity['patch']['metadata'];

function isTooLong(metadata: Metadata): boolean {
  if (!metadata) return false;
  // A letter takes at most six letters in JSON. Most metadata stay far below the limit, so their JSON need not be measured.
  const letters = Object.entries(metadata).reduce((sum, [key, text]) => sum + key.length + text.length + 6, 2);
  return letters * 6 > MAX_METADATA && JSON.stringify(metadata).length > MAX_METADATA;
}

const longestKept = (metadata: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(keptOf)
    .filter((key) => metadata[key])
    .toSorted((a, b) => metadata[b]!.length - metadata[a]!.length)[0];
