import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate } from 'react-router';

import type { PaletteEntitiesQuery } from '#graph/PaletteEntitiesQuery.graphql';
import type { PaletteProjectsQuery } from '#graph/PaletteProjectsQuery.graphql';

import { plainWords } from '../parts/plain-words.ts';
import { paths, useHere } from '../routing/paths.ts';
import { ClassMark } from '../ui/ClassMark.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';

const WAIT = 150;

/** Ctrl K: screens, projects, and the entities of the project by number or name. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      scrollable
      maxHeight={420}
      zIndex={400}
      overlayProps={{ blur: 0 }}
    >
      <Spotlight.Search placeholder="Go to or run" aria-label="Go to or run" />
      <Spotlight.ActionsList>{isOpen && <Found typed={typed.trim()} />}</Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Place {
  name: string;
  path: string;
  note?: string;
}

function Found({ typed }: { typed: string }) {
  const { organization, projectId } = useHere();
  const [settled] = useDebouncedValue(typed, WAIT);
  const isWanted = ({ name }: Place) => name.toLowerCase().includes(typed.replace(/^>/, '').trim().toLowerCase());
  const places: Place[] = [
    ...(projectId > 0
      ? [
          { name: 'Dashboard', path: paths.dashboard(organization, projectId), note: 'G D' },
          { name: 'Database', path: paths.database(organization, projectId), note: 'G B' },
        ]
      : []),
    ...(organization
      ? [
          { name: 'All projects', path: paths.organization(organization) },
          { name: 'Manage projects', path: paths.manageProjects(organization) },
        ]
      : []),
  ].filter(isWanted);
  return (
    <>
      {places.length > 0 && !typed.startsWith('#') && (
        <Spotlight.ActionsGroup label="Screens">
          {places.map((place) => (
            <Go key={place.path} {...place} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {projectId > 0 && settled.replace('#', '') !== '' && !settled.startsWith('>') && (
        <QuietBoundary place={settled}>
          <Entities query={plainWords(settled)} />
        </QuietBoundary>
      )}
      {!typed.startsWith('#') && (
        <QuietBoundary place="projects">
          <Projects isWanted={isWanted} />
        </QuietBoundary>
      )}
    </>
  );
}

function Go({ name, path, note }: Place) {
  const navigate = useNavigate();
  return <Spotlight.Action label={name} {...(note && { rightSection: note })} onClick={() => void navigate(path)} />;
}

function Entities({ query }: { query: string }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { project } = useLazyLoadQuery<PaletteEntitiesQuery>(
    graphql`
      query PaletteEntitiesQuery($organization: String!, $projectId: Int!, $query: String!) {
        project(organization: $organization, projectId: $projectId) {
          id
          entities(query: $query, order: "number", first: 8) {
            edges {
              node {
                id
                entityId
                displayName
                class {
                  id
                  name
                  icon
                  colour
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId, query },
    { fetchPolicy: 'store-and-network' },
  );
  const found = project.entities.edges;
  if (found.length === 0) return <Spotlight.Empty>No entities found.</Spotlight.Empty>;
  return (
    <Spotlight.ActionsGroup label="Entities">
      {found.map(({ node }) => (
        <Spotlight.Action
          key={node.id}
          label={node.displayName}
          leftSection={<ClassMark {...node.class} />}
          onClick={() => void navigate(paths.entity(organization, projectId, node.entityId))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function Projects({ isWanted }: { isWanted: (place: Place) => boolean }) {
  const { recentProjects } = useLazyLoadQuery<PaletteProjectsQuery>(
    graphql`
      query PaletteProjectsQuery {
        recentProjects(first: 10) {
          organizationSlug
          organizationName
          projectId
          projectName
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  );
  const places = recentProjects
    .map(({ organizationSlug, organizationName, projectId, projectName }) => ({
      name: projectName,
      path: paths.dashboard(organizationSlug, projectId),
      note: organizationName,
    }))
    .filter(isWanted);
  if (places.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Projects">
      {places.map((place) => (
        <Go key={place.path} {...place} />
      ))}
    </Spotlight.ActionsGroup>
  );
}
