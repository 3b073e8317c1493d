import './menu.css';
import { IconExternalLink } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { NavLink } from 'react-router';

import type { MenuGroups_query$key } from '#graph/MenuGroups_query.graphql';

import { useHere } from '../../routing/paths.ts';
import { edition } from '../../ui/edition.ts';
import { menuGroups, organizationPlaces, placesOf, type Place } from '../places.ts';
import { walkWithArrows } from './arrows.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { PlaceLine } from './PlaceLine.tsx';

interface Props {
  query: MenuGroups_query$key;
  /** Called when the user follows a link. */
  onGo?: () => void;
}

/** Lists all places: the project's by kind, the organization's, and links to other sites. */
export function MenuGroups({ query, onGo }: Props) {
  const { quickLinks } = useFragment(
    graphql`
      fragment MenuGroups_query on Query {
        quickLinks {
          name
          url
        }
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const places = projectId > 0 ? placesOf(edition()) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys reach every link by themselves; this only adds the arrows, and notices where somebody goes
    <nav
      className="mn"
      aria-label="All pages"
      onKeyDown={walkWithArrows}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onGo?.()}
    >
      {menuGroups
        .map((each) => ({ ...each, own: places.filter(({ group }) => group === each.group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, name, preference, own }) => (
          <MenuGroup key={group} name={name} preference={preference}>
            {own.map((place) => (
              <PlaceLine key={place.slug} place={place} />
            ))}
          </MenuGroup>
        ))}
      {organization && (
        <div className="mn-block">
          <div className="tr-row tr-plain mn-group" id="mn-organization">
            Organization
          </div>
          <ul aria-labelledby="mn-organization">
            {organizationPlaces.map((place) => (
              <Line key={place.slug} place={place} organization={organization} />
            ))}
          </ul>
        </div>
      )}
      {quickLinks.length > 0 && (
        <MenuGroup name="Quick Links" preference="quickLinksOpen">
          {quickLinks.map(({ name, url }) => (
            <li key={name} className="mn-line">
              <a className="tr-row tr-plain mn-link" href={url} target="_blank" rel="noreferrer">
                <IconExternalLink size={16} stroke={1.75} aria-hidden />
                <span>
                  {name}
                  <span className="tr-visually-hidden">, opens in a new tab</span>
                </span>
              </a>
            </li>
          ))}
        </MenuGroup>
      )}
    </nav>
  );
}

const Line = ({ place: { name, icon: LineIcon, path }, organization }: { place: Place; organization: string }) => (
  <li className="mn-line">
    <NavLink className="tr-row tr-plain mn-link" to={path(organization, 0)}>
      <LineIcon size={16} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </NavLink>
  </li>
);
