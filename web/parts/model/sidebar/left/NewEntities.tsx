import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { NewEntitiesQuery } from '#graph/NewEntitiesQuery.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { FindBox } from '../../../../ui/FindBox.tsx';

/** The classes by name; each leads to a new entity of it. */
export function NewEntities() {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<NewEntitiesQuery>(
    graphql`
      query NewEntitiesQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          schema {
            classes {
              id
              classId
              name
              icon
              colour
              isAbstract
              isHidden
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-or-network' },
  );
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const offered = project.schema.classes.filter(
    ({ name, isAbstract, isHidden }) => !isAbstract && !isHidden && name.toLowerCase().includes(words),
  );
  return (
    <div className="ls-existing">
      <FindBox label="Find a class" value={typed} onChange={setTyped} />
      {offered.length === 0 && <div className="tr-dim">No such class.</div>}
      <ul aria-label="Classes">
        {offered.map(({ id, classId, name, icon, colour }) => (
          <li key={id}>
            <Link to={paths.createEntity(organization, projectId, classId)}>
              <span aria-hidden>
                <ClassMark icon={icon} colour={colour} name={name} />
              </span>{' '}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
