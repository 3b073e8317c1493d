import type { Params, Preload, ScreenLine } from './screens.ts';

/** Screens with the same frames, and the queries of those frames. */
export interface FramedScreens {
  screens: readonly ScreenLine[];
  within(params: Params): readonly Preload[];
}

interface Found {
  screen: ScreenLine;
  within: readonly Preload[];
  params: Params;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);
const isParam = (part: string) => part.startsWith(':');
/** Tells whether a part of a path is optional; such parts are at the end. */
const isOptional = (part: string) => part.endsWith('?');

/**
 * Finds the screen at an address with the queries of its frames, before the router does. Like the router, it prefers the path with the
 * fewest parameters.
 */
export function matching(framedScreens: readonly FramedScreens[], pathname: string): Found | undefined {
  const found = framedScreens.flatMap(({ screens, within }) =>
    screens.flatMap((screen) => {
      const params = paramsIn(screen.path, pathname);
      return params ? [{ screen, within: within(params), params }] : [];
    }),
  );
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

/**
 * Reads the parameters of an address: `/:org/dashboard` and `/acme/dashboard` give `{org: 'acme'}`; so do `/:org/schema/:kind?` and
 * `/acme/schema`.
 */
export function paramsIn(path: string, pathname: string): Params | undefined {
  const [wanted, given] = [partsOf(path), partsOf(pathname)];
  if (given.length > wanted.length || wanted.slice(given.length).some((part) => !isOptional(part))) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of given.entries()) {
    const name = wanted[at]!;
    if (isParam(name)) params[name.slice(1).replace('?', '')] = decoded(part);
    else if (part !== name) return undefined;
  }
  return params;
}

/** Fills parameters into a path; optional parts without a value are left out. */
export const filledIn = (path: string, params: Params): string =>
  path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => (params[name] === undefined ? '' : `/${params[name]}`));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
