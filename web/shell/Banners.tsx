import type { ReactNode } from 'react';
import { graphql } from 'react-relay';
import { useRouteLoaderData } from 'react-router';

import type { BannersQuery } from '#graph/BannersQuery.graphql';

import type { BannerEdge } from '../parts/live/banner/BannerStrip.tsx';
import { PageBanner } from '../parts/live/banner/PageBanner.tsx';
import { useBannerNews } from '../parts/live/banner/useBannerNews.ts';
import { useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import type { LoadedProject } from './ProjectFrame.tsx';
import { Boundary } from './ScreenBoundary.tsx';

/** Shows the classification of the project or organization at the top and bottom of the page. */
export function Banners({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData('place') as LoadedProject | null | undefined;
  return (
    <>
      {loaded && <AtEdge loaded={loaded} edge="top" />}
      {children}
      {loaded && <AtEdge loaded={loaded} edge="bottom" />}
      {loaded && <News />}
    </>
  );
}

/** Holds the page back until its banner is loaded, unless it cannot be read. */
const AtEdge = ({ loaded, edge }: { loaded: LoadedProject; edge: BannerEdge }) => (
  <Boundary place={loaded} fallback={() => null}>
    <Strip loaded={loaded} edge={edge} />
  </Boundary>
);

function Strip({ loaded, edge }: { loaded: LoadedProject; edge: BannerEdge }) {
  const { project, organization } = usePreload<BannersQuery>(
    graphql`
      query BannersQuery($organization: String!, $projectId: Int!, $isProject: Boolean!) @preloadable {
        project(organization: $organization, projectId: $projectId) @include(if: $isProject) @required(action: THROW) {
          banner {
            ...PageBanner_banner
          }
        }
        organization(slug: $organization) @skip(if: $isProject) @required(action: THROW) {
          banner {
            ...PageBanner_banner
          }
        }
      }
    `,
    loaded,
  );
  return <PageBanner banner={(project ?? organization)?.banner} edge={edge} />;
}

function News() {
  const { organization, projectId } = useHere();
  useBannerNews(organization, projectId);
  return null;
}
