import { lazy, Suspense, useState } from 'react';

import { part } from '../../../ui/load-code.ts';
import { LoadingLines } from '../../../ui/States.tsx';
import { TextPreview } from './TextPreview.tsx';

interface Props {
  address: string;
  type: string;
  name: string;
  /** The time of the content: replaced content is loaded again. */
  since: string;
}

const PdfPreview = lazy(() => part(() => import('./pdf/PdfPreview.tsx')));
const picture = /^image\/(png|jpeg|gif|webp)$/;
const film = /^(video|audio|font)\//;

/** Previews a file: a picture, the pages of a PDF, or text. Nothing in it is executed. */
export function FilePreview({ address, type, name, since }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (type === 'application/pdf')
    return (
      <Suspense fallback={<LoadingLines count={4} />}>
        <PdfPreview address={address} name={name} />
      </Suspense>
    );
  if (!isBroken && (picture.test(type) || type === 'image/svg+xml')) {
    // Of a drawing the server makes a picture, cleaned.
    const source = picture.test(type) ? `${address}/serve?` : `${address}/thumbnail?size=large&`;
    return (
      <img
        className="tr-box fl-picture"
        src={`${source}since=${encodeURIComponent(since)}`}
        alt={name}
        onError={() => setBroken(true)}
      />
    );
  }
  if (film.test(type) || picture.test(type))
    return <p className="tr-dim">No preview available. Download the file to view it.</p>;
  return <TextPreview address={address} name={name} />;
}
