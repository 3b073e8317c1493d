import { Drawer } from '@mantine/core';
import { Suspense } from 'react';

import { LoadingLines } from '../../../../ui/States.tsx';
import EntityBeside from './EntityBeside.tsx';

interface Props {
  /** Its node. */
  id: string;
  name: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** The far end of a link, to be read and edited without leaving what it is linked with. */
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
