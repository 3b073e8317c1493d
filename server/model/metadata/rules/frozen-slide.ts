import { LAYOUT } from './slide-layout.ts';

// What people froze on a slide are words of entities, copied into the slide at that time, so no redaction reaches them. Whoever may not see what
// is redacted reads every box as a live one: it then says what they may see, whatever was frozen. The same for values and in SQL.

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
