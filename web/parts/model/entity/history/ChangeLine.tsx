import { Anchor } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { ChangeLine_change$key } from '#graph/ChangeLine_change.graphql';

import { valueWords } from '../../../../attributes/value-words.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { TextDifference } from '../../../../ui/TextDifference.tsx';

const titles: Record<string, string> = {
  RELATIONSHIP: 'Relationship',
  RELATIONSHIP_ATTRIBUTE: 'Relationship attribute',
  LABEL: 'Label',
};

/** Characters from which a text scrolls within its place. */
const LONG = 240;

/** Shows one changed field, before and after. */
export function ChangeLine({ change }: { change: ChangeLine_change$key }) {
  const { organization, projectId } = useHere();
  const { type, field, wording, originalText, valueText, value, originalState, propertyType, entity } = useFragment(
    graphql`
      fragment ChangeLine_change on Change {
        type
        field
        wording
        originalText
        valueText
        value
        originalState
        propertyType
        entity {
          id
          entityId
          displayName
          class {
            id
            name
            icon
            colour
          }
        }
      }
    `,
    change,
  );
  // As the editor of the property shows it; else in the server's words.
  const words = (each: unknown, text: string) =>
    (propertyType && text !== '' && valueWords(each, propertyType)) || text;
  const isMembership = type === 'RELATIONSHIP' || type === 'LABEL' || type === 'IMAGE_ID';
  return (
    <>
      <dt>{titles[type] ?? field}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <dd tabIndex={originalText.length + valueText.length > LONG ? 0 : undefined}>
        {isMembership ? (
          <>
            <b>{field}</b> {wording}
          </>
        ) : (
          <TextDifference before={words(originalState, originalText)} after={words(value, valueText)} />
        )}
        {!isMembership && originalText === '' && valueText === '' && wording}
        {entity && (
          <div className="tr-row en-record-entity">
            <ClassMark {...entity.class} />
            <Anchor component={Link} c="inherit" to={paths.entity(organization, projectId, entity.entityId)}>
              {entity.displayName}
            </Anchor>
          </div>
        )}
      </dd>
    </>
  );
}
