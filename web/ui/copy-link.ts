import { copyText } from './clipboard.ts';
import { toast } from './toasts.tsx';

/** Copies an address to the clipboard, and says so; where the browser forbids that, it says what to do instead. */
export const copyLink = (address: string): void =>
  void copyText(address).then(
    () => toast.done('The link was copied.'),
    () =>
      toast.failed({
        title: 'Not copied',
        message: 'Your browser blocked copying. Copy the address from the address bar.',
      }),
  );
