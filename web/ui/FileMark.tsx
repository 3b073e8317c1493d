import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import { fileAddress, fileThen } from './file-address.ts';

interface Props {
  organization: string;
  id: number;
  /** Its media type. */
  type: string;
  /** The past that the page shows; the present if nothing is said. */
  asOf?: Parameters<typeof fileThen>[1];
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true, style: { flex: 'none' } } as const;

/** A file in a list: an image as a small picture of it, anything else as a sheet. What it is called stands beside it. */
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
