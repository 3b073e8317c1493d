import { Drawer } from '@mantine/core';
import { Suspense } from 'react';

import { LoadingLines } from '../../../../ui/States.tsx';
import EntityBeside from './EntityBeside.tsx';

interface Props {
  /** The entity's id in the graph. */
  id: string;
  name: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** Shows the far end of a link for reading and editing without leaving the page. */
const BesideDrawer = ({ id, name, mayWrite, onClose }: Props) => (
  <Drawer.Root opened onClose={onClose} position="right" size={480}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={name}>
      <Suspense fallback={<LoadingLines count={8} />}>
        <EntityBeside id={id} mayWrite={mayWrite} closing={`Close ${name}`} onClose={onClose} />
      </Suspense>
    </Drawer.Content>
  </Drawer.Root>
);
export default BesideDrawer;
