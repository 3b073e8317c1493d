import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';

/** Says that somebody deleted the entity while it was on the page. The typed text stays, to be copied. */
export function DeletedNote({ by }: { by: string }) {
  const { organization, projectId } = useHere();
  return (
    <div className="en-strip" role="alert">
      {by} has deleted this entity. What you typed is still here to be copied.{' '}
      <Anchor component={Link} to={paths.database(organization, projectId)}>
        Back to the database
      </Anchor>
    </div>
  );
}
