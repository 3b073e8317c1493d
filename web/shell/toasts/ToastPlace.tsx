import { Notifications } from '@mantine/notifications';

/** Shows short messages at the lower left, one at a time. */
export const ToastPlace = () => <Notifications position="bottom-left" limit={1} zIndex={500} />;
