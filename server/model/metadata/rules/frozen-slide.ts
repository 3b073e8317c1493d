import { LAYOUT } from './slide-layout.ts';

// Freezing a box copies the words of an entity into the slide, where no redaction reaches them. People who may not see redacted texts therefore
// read every box as a live one, which shows only what they may see. Reading by value and reading in SQL do the same.

/** Unfreezes the boxes of a layout; an invalid text has none. */
export function unfreezeSlide(text: string): string {
  return JSON.stringify({ boxes: boxesIn(text).map(({ frozen: _, ...box }) => box) });
}

function boxesIn(text: string): Record<string, unknown>[] {
  try {
    const { boxes } = JSON.parse(text) as { boxes?: unknown };
    return Array.isArray(boxes) ? boxes.filter((box) => typeof box === 'object' && box !== null) : [];
  } catch {
    return [];
  }
}

/** Unfreezes the slide in metadata; returns the same object without a slide. */
export function thawedMetadata<T extends Readonly<Record<string, string>>>(metadata: T): T {
  const layout = metadata[LAYOUT];
  return layout === undefined ? metadata : { ...metadata, [LAYOUT]: unfreezeSlide(layout) };
}

const text = (metadata: string): string => `(${metadata} ->> '${LAYOUT}')`;
/** Unfreezes the live boxes in a metadata column, in SQL. */
export const thawedSql = (metadata: string): string => `case when ${metadata} ? '${LAYOUT}'
  then ${metadata} || jsonb_build_object('${LAYOUT}', (select jsonb_build_object('boxes', coalesce(jsonb_agg(box - 'frozen'), '[]'))::text
    from jsonb_path_query(case when pg_input_is_valid(${text(metadata)}, 'jsonb') then ${text(metadata)}::jsonb end, '$.boxes[*] ? (@.type() == "object")') box))
  else ${metadata} end`;
