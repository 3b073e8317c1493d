import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { LoadingLines } from '../../../../ui/States.tsx';
import { usePdf } from './usePdf.ts';

interface Props {
  address: string;
  name: string;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows a PDF, page by page, as pictures of its pages. */
export default function PdfPreview({ address, name }: Props) {
  const [page, setPage] = useState(1);
  const drawn = usePdf(address, page);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = drawn && 'picture' in drawn ? drawn.picture : undefined;
  useEffect(() => {
    if (!picture || !canvas.current) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  if (!drawn) return <LoadingLines count={4} />;
  if ('problem' in drawn) return <p className="tr-dim">No preview available: {drawn.problem}</p>;
  return (
    <div>
      <canvas ref={canvas} className="tr-box fl-sheet" role="img" aria-label={`Page ${drawn.page} of ${name}`} />
      {drawn.pages > 1 && (
        <div className="tr-row fl-pages">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft {...icon} />
          </ActionIcon>
          <span role="status">
            Page {drawn.page} of {drawn.pages}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next page"
            disabled={page >= drawn.pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight {...icon} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
