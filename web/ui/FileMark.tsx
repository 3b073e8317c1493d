import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import { fileAddress, fileThen } from './file-address.ts';

interface Props {
  organization: string;
  id: number;
  /** Its media type. */
  type: string;
  /** The past that the page shows; undefined for the present. */
  asOf?: Parameters<typeof fileThen>[1];
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true, style: { flex: 'none' } } as const;

/** Shows a file in a list: an image as a small picture of it, anything else as a sheet. Its name is beside it. */
export function FileMark({ organization, id, type, asOf }: Props) {
  const [broken, setBroken] = useState<number>();
  if (!type.startsWith('image/')) return <IconFileText {...icon} />;
  if (broken === id) return <IconPhoto {...icon} />;
  return (
    <img
      className="tr-file-mark"
      src={fileThen(`${fileAddress(organization, id)}/thumbnail?size=small`, asOf)}
      alt=""
      loading="lazy"
      onError={() => setBroken(id)}
    />
  );
}
