import { useEffect, type ComponentType } from 'react';
import { loadQuery, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import { redirect, useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { GraphQLTaggedNode, OperationType, PreloadableConcreteRequest } from 'relay-runtime';

import { environment } from '../relay/environment.ts';
import { edition } from '../ui/edition.ts';
import { canCome, fetchAhead } from './ahead.ts';
import { lateScreen } from './LateScreen.tsx';
import { paths } from './paths.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** What a route's line says of its data: the query, and its variables from the address. */
export interface Preload<TQuery extends OperationType> {
  query: PreloadableConcreteRequest<TQuery>;
  variables(params: Params, url: URL): TQuery['variables'];
}

/** The references that are held, by the place on the page that they are for. The last is on the page or will be. */
const held = new Map<string, PreloadedQuery<OperationType>[]>();

const release = (place: string, references: readonly PreloadedQuery<OperationType>[]) => {
  held.set(
    place,
    (held.get(place) ?? []).filter((reference) => !references.includes(reference)),
  );
  for (const reference of references) reference.dispose();
};

/** A loader that starts a query at the click. `place` is 'screen', or the name of a frame around screens. */
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

/** Reads what a loader started; once this is on the page, what was started for the same place before is given up. */
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

/** The data of the screen, started by its route. Its query is `@preloadable` and named after the screen. */
export const useScreenQuery = <TQuery extends OperationType>(query: GraphQLTaggedNode): TQuery['response'] =>
  usePreload<TQuery>(query, useLoaderData() as { query: PreloadedQuery<OperationType>; place: string });

interface Screen<TQuery extends OperationType> extends Preload<TQuery> {
  /** The title of the browser's tab while the screen loads; the screen may set a closer one with `usePageTitle`. */
  title: string;
  /** Whether the screen may be seen in an organization without a licence for it. */
  licenceNotRequired?: boolean;
  /** Whether the second edition has none of it, and shows the dashboard in its place. */
  mainProductOnly?: boolean;
  /** Whether people go there so often that its code is loaded ahead. */
  isMain?: boolean;
  load(): Promise<{ default: ComponentType }>;
}

/** Whether a loader runs again: for other params or a repeated visit ("Try again"), not when only the query string changes. */
export const whenParamsChange: RouteObject['shouldRevalidate'] = ({ currentParams, nextParams, currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || JSON.stringify(currentParams) !== JSON.stringify(nextParams);

/** One line of `web/routes/`: an address, its query with variables, and its component; both start at the click. */
export const screen = <TQuery extends OperationType>(
  path: string,
  {
    title,
    licenceNotRequired = false,
    mainProductOnly = false,
    isMain = false,
    query,
    variables,
    load,
  }: Screen<TQuery>,
): RouteObject => {
  if (isMain) fetchAhead(load);
  const start = preload<TQuery>('screen', { query, variables });
  return {
    path,
    handle: { title, licenceNotRequired, mainProductOnly },
    loader: (args) => (mainProductOnly && edition() === 'second' ? toDashboard(args) : start(args)),
    shouldRevalidate: whenParamsChange,
    lazy: { Component: () => componentOf(load) },
  };
};

/** The component of a screen; where its code cannot be loaded, one that waits for it: the frame around it stays. */
export async function componentOf(load: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  if (!canCome(load)) return lateScreen(load);
  return load().then(
    (screen) => screen.default,
    () => lateScreen(load),
  );
}

function toDashboard({ params: { org = '', projectId } }: LoaderFunctionArgs): Response {
  return redirect(projectId === undefined ? paths.organization(org) : paths.dashboard(org, Number(projectId)));
}
