import { IconWand } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { BulkTransform_schema$key } from '#graph/BulkTransform_schema.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

const TransformDialog = lazy(() => part(() => import('./TransformDialog.tsx')));

/** Rewrites one text of all selected entities. */
export function BulkTransform({ entries, ...props }: { schema: BulkTransform_schema$key; entries: readonly Picked[] }) {
  const { classes } = useFragment(
    graphql`
      fragment BulkTransform_schema on Schema {
        classes {
          classId
          properties {
            id
            propertyId
            name
            type
            isHidden
          }
        }
      }
    `,
    props.schema,
  );
  const [isOpen, setOpen] = useState(false);
  const ids = new Set(entries.map(({ class: { classId } }) => classId));
  const [first = [], ...others] = classes.filter(({ classId }) => ids.has(classId)).map((of) => of.properties);
  const properties = first.filter(
    ({ propertyId, type, isHidden }) =>
      !isHidden &&
      typeOnPage(type).text === 'plain' &&
      others.every((all) => all.some((other) => other.propertyId === propertyId)),
  );
  return (
    <>
      <BulkButton mark={IconWand} onClick={() => setOpen(true)}>
        Transform
      </BulkButton>
      {isOpen && (
        <Suspense fallback={<FieldAhead label="Find" isDialog />}>
          <TransformDialog entries={entries} properties={properties} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
