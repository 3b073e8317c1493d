import { useId, useState } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { fitting } from '../../../../ui/choosing/rank.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { FindBox } from '../../../../ui/FindBox.tsx';
import { useClasses } from '../../schema/useClasses.ts';

/** Lists the classes by name; each creates an entity of it. */
export function NewEntities() {
  const { organization, projectId } = useHere();
  const classes = useClasses();
  const [typed, setTyped] = useState('');
  const list = useId();
  const permitted = classes.filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden);
  const offered = fitting(permitted, typed, (each) => each);
  return (
    <div className="tr-pane ls-existing">
      <FindBox label="Find a class" list={list} value={typed} onChange={setTyped} />
      {offered.length === 0 && <div className="tr-dim">No such class.</div>}
      <ul id={list} className="tr-list" aria-label="Classes">
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
