import { invalid } from '../../refusals.ts';

/** How many times something that is sent may be nested: whatever reads it calls itself as often, and its stack ends. */
export const MAX_NESTING = 100;

const tooDeep = () =>
  invalid(
    `What you sent is nested more than ${MAX_NESTING} levels deep. Send it with fewer lists and objects in one another.`,
  );

/** Refuses JSON that is nested too deeply. It goes from level to level, and so never down into it. */
export function refuseDeep(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw tooDeep();
    const below: unknown[] = [];
    for (const each of level)
      if (typeof each === 'object' && each !== null)
        for (const inner of Array.isArray(each) ? (each as unknown[]) : Object.values(each))
          if (typeof inner === 'object' && inner !== null) below.push(inner);
    level = below;
  }
}

/** The same for a document of the graph, before it is read: by its brackets, those in texts and comments left out. */
export function refuseDeepDocument(source: string): void {
  let depth = 0;
  for (const [sign] of source.matchAll(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*|[[({\])}]/g)) {
    if ('[({'.includes(sign)) depth++;
    else if ('])}'.includes(sign)) depth--;
    if (depth > MAX_NESTING) throw tooDeep();
  }
}
