import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../routing/paths.ts';

interface Type {
  slug: string;
  name: string;
}
const isType = (value: unknown): value is Type =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** Offers the diagrams that an entity can be the root of, if a refusal names them. */
export function FittingDiagrams({ details }: { details: Readonly<Record<string, unknown>> | undefined }) {
  const { organization, projectId } = useHere();
  const { rootId, types } = details ?? {};
  const fitting = Array.isArray(types) ? types.filter(isType) : [];
  if (typeof rootId !== 'number' || fitting.length === 0) return null;
  return (
    <nav aria-label="Diagrams that fit">
      Open it in another diagram:{' '}
      {fitting.map(({ slug, name }, at) => (
        <Fragment key={slug}>
          {at > 0 && ', '}
          <Anchor component={Link} to={paths.diagram(organization, projectId, slug, rootId)}>
            {name}
          </Anchor>
        </Fragment>
      ))}
    </nav>
  );
}
