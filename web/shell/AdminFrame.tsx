import './admin.css';
import { Button, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router';

import type { AdminFrameQuery } from '#graph/AdminFrameQuery.graphql';

import { paths, useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { ScrolledScreens } from '../routing/Scrolled.tsx';
import { ErrorState } from '../ui/States.tsx';
import { adminPlaces } from './admin-places.ts';
import { AdminNav, type NavGroup } from './AdminNav.tsx';
import type { LoadedProject } from './ProjectFrame.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** Frames the administration pages, with a menu of those that the viewer may see. */
export function AdminFrame() {
  const { viewer, organizations } = usePreload<AdminFrameQuery>(
    graphql`
      query AdminFrameQuery @preloadable {
        viewer {
          id
          isAdministrator
          isSupport
        }
        organizations @required(action: THROW) {
          id
          slug
          name
          viewerIsAdministrator
        }
      }
    `,
    useLoaderData() as LoadedProject,
  );
  const { organization: slug } = useHere();
  const { pathname } = useLocation();
  const own = organizations.filter(({ viewerIsAdministrator }) => viewerIsAdministrator);
  const isServer = viewer?.isAdministrator ?? false;
  const isSupport = isServer || (viewer?.isSupport ?? false);
  const groups = adminPlaces({ isServer, isSupport, organizations: own, slug });
  // Members who do not administer the organization do not get these pages. For other organizations the server refuses.
  const isVisitor = organizations.some((each) => each.slug === slug && !each.viewerIsAdministrator);
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  // The dashboard of the server is for those who run it; others have one of their own.
  if (pathname === paths.admin.server() && !isServer)
    return (
      <Navigate
        replace
        to={isSupport ? paths.admin.support() : own[0] ? paths.admin.organization(own[0].slug) : paths.organizations()}
      />
    );
  return (
    <div className="ad-frame">
      <nav className="ad-side" aria-label="Administration">
        <AdminNav groups={groups} />
      </nav>
      <div className="ad-open">
        <Button
          variant="subtle"
          color="gray"
          c="var(--tr-ink-2)"
          h={44}
          leftSection={<IconMenu2 size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {placeOf(groups, pathname)}
        </Button>
      </div>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Administration" size={280}>
        <AdminNav groups={groups} onGo={() => setOpen(false)} />
      </Drawer>
      <div className="tr-column ad-main" ref={main}>
        <ScreenBoundary depth={3}>
          {isVisitor ? (
            <ErrorState
              title="Permission Denied"
              message={`You need the permission 'admin' on organization ${slug}. Ask an administrator.`}
            />
          ) : (
            <Outlet />
          )}
        </ScreenBoundary>
        <ScrolledScreens box={main} />
      </div>
    </div>
  );
}

const placeOf = (groups: readonly NavGroup[], pathname: string) =>
  groups.flatMap(({ places }) => places).find(({ to }) => to === pathname)?.name ?? 'Administration';
