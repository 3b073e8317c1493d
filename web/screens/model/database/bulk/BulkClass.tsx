import { IconCube } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { BulkClass_schema$key } from '#graph/BulkClass_schema.graphql';

import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

const ClassDialog = lazy(() => part(() => import('./ClassDialog.tsx')));

/** Gives all selected entities another class. */
export function BulkClass({ entries, ...props }: { schema: BulkClass_schema$key; entries: readonly Picked[] }) {
  const { classes } = useFragment(
    graphql`
      fragment BulkClass_schema on Schema {
        classes {
          id
          name
          isAbstract
          isHidden
        }
      }
    `,
    props.schema,
  );
  const [isOpen, setOpen] = useState(false);
  const offered = classes
    .filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <BulkButton mark={IconCube} onClick={() => setOpen(true)}>
        Class
      </BulkButton>
      {isOpen && (
        <Suspense fallback={<FieldAhead label="Class" isDialog />}>
          <ClassDialog entries={entries} classes={offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
