import { Link } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { byName, lineageOf, useOwner, type ClassItem, type SchemaOnPage } from './schema-on-page.ts';

/** Lists the labels that apply to a class, with links to their pages. */
export function LabelsOfClass({ schema, of }: { schema: SchemaOnPage; of: ClassItem }) {
  const { organization, projectId } = useOwner();
  const line = lineageOf(schema.classes, of.classId).map(({ classId }) => classId);
  const labels = byName(schema.labels.filter(({ classIds }) => classIds.some((id) => line.includes(id))));
  return (
    <section className="sce-section">
      <header>
        <h3 id="sce-labels">Labels</h3>
        <span className="tr-dim">{labels.length}</span>
      </header>
      <ul className="tr-wrap sce-chips" aria-labelledby="sce-labels">
        {labels.map(({ id, labelId, name }) => (
          <li key={id}>
            <Link className="sce-label" to={paths.schemaItem(organization, projectId, 'label', labelId)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {labels.length === 0 && <p className="tr-dim">No labels are available for this class.</p>}
    </section>
  );
}
