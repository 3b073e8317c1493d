import { invalid } from '../../refusals.ts';

/** How deeply input may be nested: readers recurse as deep, and deeper input would overflow their stack. */
export const MAX_NESTING = 100;

const tooDeep = () =>
  invalid(
    `What you sent is nested more than ${MAX_NESTING} levels deep. Send it with fewer lists and objects in one another.`,
  );

/** Refuses JSON that is nested too deeply. It walks level by level, so that it does not recurse itself. */
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

/** Refuses a GraphQL document that is nested too deeply before it is parsed, by counting brackets outside of strings and comments. */
export function refuseDeepDocument(source: string): void {
  let depth = 0;
  for (const [sign] of source.matchAll(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*|[[({\])}]/g)) {
    if ('[({'.includes(sign)) depth++;
    else if ('])}'.includes(sign)) depth--;
    if (depth > MAX_NESTING) throw tooDeep();
  }
}
