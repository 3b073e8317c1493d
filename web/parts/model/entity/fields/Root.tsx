import './root.css';
import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { RootQuery } from '#graph/RootQuery.graphql';

import { textOfHtml } from '../../../../attributes/html-text.ts';
import { imageAddress } from '../../../../diagrams/image-address.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import { useReadAgain } from '../useReadAgain.ts';

const query = graphql`
  query RootQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        entityId
        name
        number
        displayName
        description
        imageId
        thumbnailUrl(size: LARGE)
        class {
          id
          name
          colour
          icon
        }
      }
    }
  }
`;

/** Shows the page's root entity: its number, name, image and description. */
export const Root = ({ id }: { id: string }) => (
  <Suspense fallback={<LoadingLines count={4} />}>
    <Loaded id={id} />
  </Suspense>
);

function Loaded({ id }: { id: string }) {
  const { organization, projectId } = useHere();
  const { node } = useLazyLoadQuery<RootQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id });
  if (!node?.class || node.entityId === undefined) return null;
  const { class: ofClass, entityId, number, name, displayName, description, imageId, thumbnailUrl } = node;
  return (
    <section className="en-root" aria-label="Root">
      <h3>
        <ClassMark {...ofClass} />
        <Anchor component={Link} to={paths.entity(organization, projectId, entityId)} inherit>
          {number && name && <span className="tr-dim">{number} </span>}
          {name || displayName}
        </Anchor>
      </h3>
      {imageId != null && thumbnailUrl != null && (
        <img
          key={imageId}
          src={thumbnailUrl}
          alt={displayName}
          // Of some kinds, such as WebP, no small picture is made.
          onError={({ currentTarget }) => {
            const whole = imageAddress(organization)(imageId);
            if (!currentTarget.src.endsWith(whole)) currentTarget.src = whole;
          }}
        />
      )}
      <p>{textOfHtml(description ?? '') || <span className="tr-dim">No description.</span>}</p>
    </section>
  );
}
