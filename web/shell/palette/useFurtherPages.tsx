import { IconChartBar, IconGitBranch, IconRoute, type Icon } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useFurtherPagesQuery } from '#graph/useFurtherPagesQuery.graphql';

import { useQueryResult } from '../../relay/useQueryResult.ts';
import { adminScreens } from '../../routes/admin.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { edition } from '../../ui/edition.ts';
import { adminIcons } from '../admin-icons.ts';
import { adminPlaces } from '../admin-places.ts';
import type { Hit } from './hit.ts';
import { wordsOfPlaces } from './place-words.ts';

interface Line extends Pick<Hit, 'name' | 'to' | 'notNow' | 'note'> {
  icon: Icon;
}

const FOR_ADMINISTRATORS = 'For administrators of the organization';

/** Returns the pages that are found by their words and listed in no menu of this page: of administration, branches, coverage. */
export function useFurtherPages(): Hit[] {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { data } = useQueryResult<useFurtherPagesQuery>(
    graphql`
      query useFurtherPagesQuery {
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
    {},
    { fetchPolicy: 'store-or-network' },
  );
  const own = (data?.organizations ?? []).filter(({ viewerIsAdministrator }) => viewerIsAdministrator);
  const { isAdministrator = false, isSupport = false } = data?.viewer ?? {};
  const viewer = { isServer: isAdministrator, isSupport, organizations: own, slug: organization };
  const admin = adminPlaces(viewer).flatMap(({ name: of, places }) =>
    places.map(({ name, to, icon }) => ({ name, to, icon, note: of })),
  );
  const known = new Set(admin.map(({ name }) => name));
  const closed = adminScreens.flatMap(({ title, adminMenu: place }) => {
    const name = place?.name ?? title;
    return place?.group === 'organization' && !known.has(name)
      ? [{ name, icon: adminIcons[place.icon], notNow: FOR_ADMINISTRATORS }]
      : [];
  });
  return [...ofPlace(organization, projectId), ...admin, ...closed].map(({ icon: PageIcon, ...line }: Line) => ({
    ...line,
    words: wordsOfPlaces[line.name] ?? '',
    key: `page ${line.to ?? line.name}`,
    mark: <PageIcon size={16} stroke={1.75} aria-hidden />,
    isUsual: false,
    go: () => void navigate(line.to ?? ''),
  }));
}

function ofPlace(organization: string, projectId: number): Line[] {
  if (organization === '') return [];
  const branches = {
    name: 'Version control',
    icon: IconGitBranch,
    to: paths.versionControl(organization, projectId > 0 ? projectId : undefined),
  };
  const schema = {
    name: 'Organization schema',
    icon: IconRoute,
    to: paths.schema(organization, 0),
  };
  if (projectId === 0) return [branches, schema];
  const workflow = {
    name: 'Workflow',
    icon: IconRoute,
    to: paths.workflow(organization, projectId),
  };
  const coverage = {
    name: 'Requirement coverage',
    icon: IconChartBar,
    to: paths.coverage(organization, projectId),
  };
  return [branches, schema, workflow, ...(edition() === 'standard' ? [coverage] : [])];
}
