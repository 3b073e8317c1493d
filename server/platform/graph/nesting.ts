import { invalid, type Refusal } from '../../refusals/refusal.ts';

/** The maximum nesting of input: readers recurse as deep, and deeper input would overflow their stack. */
export const MAX_NESTING = 100;

export const tooDeep = (): Refusal =>
  invalid(`The input is nested more than ${MAX_NESTING} levels deep. Send it with fewer levels.`);

/** The maximum number of elements in an input's list: no call takes more at once. */
export const MAX_ELEMENTS = 10_000;

/**
 * Refuses JSON that is nested too deeply or has a list too long for any call, before anything looks at its elements. It walks level by level,
 * so that it does not recurse itself.
 */
export function refuseUnwieldy(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw tooDeep();
    const below: unknown[] = [];
    for (const each of level)
      if (typeof each === 'object' && each !== null) {
        if (Array.isArray(each) && each.length > MAX_ELEMENTS)
          throw invalid(
            `A list can have up to ${MAX_ELEMENTS.toLocaleString('en')} elements. Send them in several requests.`,
          );
        for (const inner of Array.isArray(each) ? (each as unknown[]) : Object.values(each))
          if (typeof inner === 'object' && inner !== null) below.push(inner);
      }
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
