import { Anchor } from '@mantine/core';
import { Component, Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { Link, useMatches, useRevalidator, useRouteError } from 'react-router';

import { onOnline } from '../relay/connection.ts';
import { loadRefusal } from '../relay/load-refusals.ts';
import { asFacts, RefusalError } from '../relay/refusal.ts';
import { paths, useHere } from '../routing/paths.ts';
import { useArrival } from '../routing/preloaded.ts';
import { Logo } from '../ui/Logo.tsx';
import { ErrorState, LoadingLines } from '../ui/States.tsx';
import { FittingDiagrams } from './FittingDiagrams.tsx';

interface Props {
  /** A value whose change clears the error, since the page has moved on. */
  place: unknown;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Catches errors of its children and shows what `fallback` returns. */
export class Boundary extends Component<Props, { error: unknown; place: unknown }> {
  override state = { error: undefined as unknown, place: this.props.place };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps = ({ place }: Props, state: { place: unknown }) =>
    place === state.place ? null : { place, error: undefined };
  override componentDidCatch(error: unknown) {
    if (!(error instanceof RefusalError)) console.error(error);
  }
  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}

/**
 * Wraps every frame and screen: shows lines while it loads, and the server's message if it fails. `depth` is its place among the nested
 * routes.
 */
export function ScreenBoundary({ depth, children }: { depth: number; children: ReactNode }) {
  const screen = useMatches()[depth];
  useArrival(screen?.loaderData);
  return (
    <Boundary place={screen?.loaderData} fallback={(error) => <Failure error={error} />}>
      <Suspense key={screen?.id} fallback={<LoadingLines />}>
        {children}
      </Suspense>
    </Boundary>
  );
}

/** Wraps a small part of a page, and leaves it out if it fails. */
export const QuietBoundary = ({ place, children }: { place: unknown; children: ReactNode }) => (
  <Boundary place={place} fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
);

/** Shows the failure of a route in place of its screen. */
export const RouteFailure = () => <Failure error={useRouteError()} />;

/** Shows the failure of a frame in place of the page. */
export const PageFailure = () => (
  <div className="tr-column sh-page">
    <header className="tr-row sh-bar">
      <Logo />
    </header>
    <main className="tr-pane sh-main">
      <RouteFailure />
    </main>
  </div>
);

/** Tries again whenever the server becomes reachable; refusals are not tried again. */
function useAnotherTry(error: unknown, retry: () => void): void {
  const isRefused = error instanceof RefusalError && error.status < 500;
  useEffect(() => (isRefused ? undefined : onOnline(retry)), [isRefused, retry]);
}

function Failure({ error }: { error: unknown }) {
  const { organization, projectId } = useHere();
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useAnotherTry(error, retry);
  const facts = asFacts(error);
  const isOfOrganization = organization !== '' && projectId === 0 && facts.status > 0;
  const shown = isOfOrganization ? loadRefusal(facts, organization) : facts;
  const { message, requestId, status } = shown;
  const title = shown.title === 'Invalid Request' ? 'This page cannot be shown' : shown.title;
  const isProject = title.startsWith('Project') || projectId === 0;
  return (
    <ErrorState
      title={title}
      message={message}
      requestId={requestId}
      onRetry={status === 404 ? undefined : retry}
      action={
        organization && (
          <Anchor
            component={Link}
            to={isProject ? paths.organization(organization) : paths.dashboard(organization, projectId)}
            style={{ alignSelf: 'center' }}
          >
            Go to the dashboard
          </Anchor>
        )
      }
    >
      <FittingDiagrams details={facts.details} />
    </ErrorState>
  );
}
