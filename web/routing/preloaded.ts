import { useEffect, useReducer, type ComponentType } from 'react';
import { loadQuery, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import { environment } from '../relay/environment.ts';
import { prefetch, dropPrefetched } from '../relay/prefetch.ts';
import { edition } from '../ui/edition.ts';
import { onPageReset } from '../ui/page-reset.ts';
import { paths } from './addresses.ts';
import { lateScreen } from './LateScreen.tsx';
import { asOfIn } from './moment.ts';
import { canLoad, registerForPreload } from './preload-screens.ts';
import type { Preload, ScreenLine } from './screens.ts';

/** The queries that are not disposed of yet, by their place on the page. The last of a place is on the page or will be. */
const held = new Map<string, PreloadedQuery<OperationType>[]>();
onPageReset(() => {
  for (const [place, references] of held) release(place, references);
});

const release = (place: string, references: readonly PreloadedQuery<OperationType>[]) => {
  held.set(
    place,
    (held.get(place) ?? []).filter((reference) => !references.includes(reference)),
  );
  for (const reference of references) reference.dispose();
};

/** Creates a loader that starts a query at the click. `place` is 'screen', or the name of a frame around screens. */
export function preload<TQuery extends OperationType>(place: string, { query, variables }: Preload<TQuery>) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const reference = loadQuery<TQuery>(environment, query, variables(params, url), {
      fetchPolicy: 'store-and-network',
    }) as unknown as PreloadedQuery<OperationType>;
    held.set(place, [...(held.get(place) ?? []), reference]);
    request.signal.addEventListener('abort', () => release(place, [reference]));
    return { query: reference, place };
  };
}

/** Reads the query that a loader started. Once it is on the page, earlier queries of the same place are disposed of. */
export function usePreload<TQuery extends OperationType>(
  query: GraphQLTaggedNode,
  loaded: { query: PreloadedQuery<OperationType>; place: string },
): TQuery['response'] {
  const { query: reference, place } = loaded;
  const data = usePreloadedQuery<TQuery>(query, reference as unknown as PreloadedQuery<TQuery>);
  useEffect(() => {
    const all = held.get(place) ?? [];
    const older = all.slice(0, Math.max(all.indexOf(reference), 0));
    if (older.length > 0) release(place, older);
  }, [reference, place]);
  return data;
}

/** Releases the queries of the screen on the page, which must not render again before its loader has run. */
export const releaseScreen = (): void => release('screen', held.get('screen') ?? []);

const isPreloaded = (loaded: unknown): loaded is Parameters<typeof usePreload>[1] =>
  typeof loaded === 'object' && loaded !== null && 'query' in loaded && 'place' in loaded;

/**
 * Renders a placeholder again when the answer to a loader's query arrives. React alone would wait until 300 ms after the placeholder,
 * however soon the answer came.
 */
export function useArrival(loaded: unknown): void {
  const [, tell] = useReducer((times: number) => times + 1, 0);
  const source = isPreloaded(loaded) ? loaded.query.source : undefined;
  useEffect(() => {
    // The component that shows the query reports its failure.
    const arrival = source?.subscribe({ next: tell, error: () => undefined });
    return () => arrival?.unsubscribe();
  }, [source]);
}

/** Returns the data of the screen, started by its route. Its query is `@preloadable` and named after the screen. */
export const useScreenQuery = <TQuery extends OperationType>(query: GraphQLTaggedNode): TQuery['response'] =>
  usePreload<TQuery>(query, useLoaderData() as { query: PreloadedQuery<OperationType>; place: string });

/**
 * Tells whether a loader runs again: for other params, another past or a repeated visit ("Try again"), not when only the query string
 * changes.
 */
const whenParamsChange = ({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href ||
  JSON.stringify(currentParams) !== JSON.stringify(nextParams) ||
  asOfIn(currentUrl.searchParams) !== asOfIn(nextUrl.searchParams);

/** Tells whether a screen's query changes with the next address, such as by filters in the query string. */
const asksAnew = ({ variables }: ScreenLine, { currentParams, currentUrl, nextParams, nextUrl }: Change): boolean =>
  JSON.stringify(variables(currentParams, currentUrl)) !== JSON.stringify(variables(nextParams, nextUrl));
type Change = Parameters<typeof whenParamsChange>[0];

/** Builds the router's entry of a screen. */
export const routeOf = (line: ScreenLine): RouteObject => {
  const { path, title, licenceNotRequired = false, mainProductOnly = false, isMain = false, load } = line;
  if (isMain) registerForPreload(load);
  const start = preload('screen', line);
  return {
    path,
    handle: { title, licenceNotRequired, mainProductOnly },
    loader: (args) => {
      if (mainProductOnly && edition() === 'second') return toDashboard(args);
      for (const { query, variables } of line.beside ?? [])
        prefetch(query.params, variables(args.params, new URL(args.request.url)));
      args.request.signal.addEventListener('abort', dropPrefetched);
      return start(args);
    },
    shouldRevalidate: (change) => whenParamsChange(change) || asksAnew(line, change),
    lazy: { Component: () => componentOf(load) },
  };
};

/** Loads the component of a screen; if that fails, returns one that waits for the code, so that the frame around it stays. */
export async function componentOf(load: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  if (!canLoad(load)) return lateScreen(load);
  return load().then(
    (screen) => screen.default,
    () => lateScreen(load),
  );
}

function toDashboard({ params: { org = '', projectId } }: LoaderFunctionArgs): Response {
  return redirect(projectId === undefined ? paths.organization(org) : paths.dashboard(org, Number(projectId)));
}
