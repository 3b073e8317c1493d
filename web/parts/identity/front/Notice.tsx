import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Short news at the top of a page: what has happened, and what comes next. */
export const Notice = ({ title, children }: { title?: string | undefined; children?: ReactNode }) => (
  <div className="fr-notice" role="status">
    <IconInfoCircle size={16} stroke={1.75} aria-hidden />
    <div>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
