import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';

import { late } from '../late-part.tsx';

const Place = late(({ ToastPlace }) => ToastPlace);

/** Makes room for short messages with the first of them, whose code no first visit needs; it waits in its store until that is there. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded && <Place />;
}
