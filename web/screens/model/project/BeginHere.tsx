import { UnstyledButton } from '@mantine/core';
import { IconFileImport, IconFileText, IconSitemap } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import { edition } from '../../../ui/edition.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Shows the ways to begin in an empty project, as far as the edition has them. */
export function BeginHere({ onImport }: { onImport: () => void }) {
  const { organization, projectId } = useHere();
  return (
    <section className="tr-card pj-begin" aria-labelledby="begin-here">
      <h2 id="begin-here" className="tr-card-title">
        Get started
      </h2>
      <div className="tr-stack pj-ways">
        <UnstyledButton className="tr-box pj-way" onClick={onImport}>
          <IconFileImport {...icon} />
          <b>Import what you have</b>
          <span className="tr-dim">Requirements as ReqIF, or a whole project as JSON.</span>
        </UnstyledButton>
        {edition() === 'standard' && (
          <UnstyledButton
            className="tr-box pj-way"
            component={Link}
            to={paths.artifacts(organization, projectId, 'documents')}
          >
            <IconFileText {...icon} />
            <b>Write a document</b>
            <span className="tr-dim">Requirements as prose, from a template or from what you paste.</span>
          </UnstyledButton>
        )}
        <UnstyledButton className="tr-box pj-way" component={Link} to={paths.diagrams(organization, projectId)}>
          <IconSitemap {...icon} />
          <b>Create a diagram</b>
          <span className="tr-dim">Functions, blocks, states: what you draw is in the model immediately.</span>
        </UnstyledButton>
      </div>
    </section>
  );
}
