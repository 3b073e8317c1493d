import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows a notice at the top of a page: what happened, and what to do next. */
export const Notice = ({ title, children }: { title?: string | undefined; children?: ReactNode }) => (
  <div className="fr-notice" role="status">
    <IconInfoCircle size={16} stroke={1.75} aria-hidden />
    <div>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
