import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { DocumentAbout_artifact$data, DocumentAbout_artifact$key } from '#graph/DocumentAbout_artifact.graphql';

import { isEmptyHtml } from '../../../../attributes/html-text.ts';
import { Prose } from '../../../../attributes/reading/Prose.tsx';
import { DescriptionField } from '../../../../parts/model/entity/fields/DescriptionField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../../parts/model/entity/form/useEntityForm.ts';
import { ESCAPE_SAVES } from '../../../../parts/model/entity/form/useGivingUp.ts';
import { useCommand } from '../../../../ui/shortcuts.tsx';
import { isFromInside } from '../../../../ui/typing/is-from-inside.ts';
import { goToText } from '../row-keys.ts';

type About = DocumentAbout_artifact$data['entity'];

/** Shows the description of a document above its rows; writers edit it in place. */
export function DocumentAbout(props: { artifact: DocumentAbout_artifact$key; mayWrite: boolean }) {
  const { entity } = useFragment(
    graphql`
      fragment DocumentAbout_artifact on Artifact {
        entity {
          id
          description
          isLocked
          isVeiled
          modifiedBy
          modifier {
            id
            fullName
          }
          ...useEntityForm_entity @relay(mask: false)
        }
      }
    `,
    props.artifact,
  );
  const mayEdit = props.mayWrite && !entity.isLocked && !entity.isVeiled;
  const [isEditing, setEditing] = useState(false);
  useCommand(
    {
      does: 'Edit the description',
      words: 'abstract, purpose, introduction',
      icon: IconPencil,
      run: () => setEditing(true),
    },
    mayEdit,
  );
  if (isEditing && mayEdit) return <AboutEditor entity={entity} onEnd={() => setEditing(false)} />;
  if (isEmptyHtml(entity.description)) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a text that is edited where it stands, as those of rows
    <section
      className="dc-about"
      aria-label="Description"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onDoubleClick={() => setEditing(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        setEditing(true);
      }}
    >
      <Prose html={entity.description} />
    </section>
  );
}

function AboutEditor({ entity, onEnd }: { entity: About; onEnd: () => void }) {
  const form = useEntityForm(entity);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current) goToText(box.current);
  }, []);
  const end = () => {
    void form.saveAll();
    onEnd();
  };
  return (
    <EntityFormProvider value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears what its field does not take */}
      <section
        className="dc-about dc-editor"
        aria-label="Description"
        ref={box}
        {...{ [ESCAPE_SAVES]: true }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isFromInside(event)) return;
          event.preventDefault();
          end();
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) end();
        }}
      >
        <DescriptionField
          stored={entity.description}
          changedBy={entity.modifier?.fullName ?? entity.modifiedBy ?? 'Someone'}
          disabled={false}
        />
      </section>
    </EntityFormProvider>
  );
}
