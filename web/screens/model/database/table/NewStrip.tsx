import { Button } from '@mantine/core';

/** Counts new entities by others, which are added on request so that the rows keep their places. */
export const NewStrip = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status">
    {count > 0 && (
      <div className="db-new">
        {count} new,{' '}
        <Button variant="transparent" c="var(--tr-link)" size="compact-sm" px={2} onClick={onShow}>
          Show
        </Button>
      </div>
    )}
  </div>
);
