import { Link } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { ClassChip } from '../../../../ui/ClassMark.tsx';
import { figure } from '../../../../ui/figures.ts';
import { byName, useOwner, type SchemaOnPage } from './schema-on-page.ts';
import { textOf } from './texts.ts';

/** Counts the items of the schema, and lists each class with its own properties and relations. */
export function Overview({ schema }: { schema: SchemaOnPage }) {
  const { organization, projectId, counts } = useOwner();
  const ownOf = (items: readonly { projectId: number }[]) =>
    items.filter((each) => each.projectId === projectId).length;
  const kinds = [
    ['Classes', schema.classes],
    ['Relations', schema.relations],
    ['Labels', schema.labels],
    ['Properties', schema.properties],
  ] as const;
  return (
    <div className="tr-stack">
      <dl className="sce-figures">
        {kinds.map(([title, items]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <b>{figure(items.length)}</b>
              {projectId > 0 && ownOf(items) > 0 && <span className="tr-dim"> {figure(ownOf(items))} of its own</span>}
            </dd>
          </div>
        ))}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys too */}
      <div className="sce-table" tabIndex={0} role="region" aria-label="Classes">
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Description</th>
              <th scope="col" className="sce-figure">
                Properties
              </th>
              <th scope="col" className="sce-figure">
                Labels
              </th>
              {counts && (
                <th scope="col" className="sce-figure">
                  Entities
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {byName(schema.classes).map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <Link to={paths.schemaItem(organization, projectId, 'class', each.classId)}>
                    <ClassChip icon={each.icon} colour={each.colour} name={each.name} />
                  </Link>
                </th>
                <td className="sce-text">{textOf(each.description)}</td>
                <td className="sce-figure">
                  {figure(schema.properties.filter(({ classId }) => classId === each.classId).length)}
                </td>
                <td className="sce-figure">
                  {figure(schema.labels.filter(({ classIds }) => classIds.includes(each.classId)).length)}
                </td>
                {counts && <td className="sce-figure">{figure(counts.get(each.id) ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
