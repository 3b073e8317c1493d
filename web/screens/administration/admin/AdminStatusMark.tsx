import { IconAlertCircle, IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle, plain: IconCircle };

/** Shows a status by an icon and a word. */
export function AdminStatusMark({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const ToneIcon = icons[tone];
  return (
    <span className="tr-inline ad-mark" data-tone={tone}>
      <ToneIcon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
