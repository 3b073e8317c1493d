import { IconLock } from '@tabler/icons-react';

interface Props {
  /** The locker's name, if the viewer may know it. */
  locker: { readonly fullName: string } | null | undefined;
  lockedBy: unknown;
  size?: number;
}

/** Says who has locked an entity, also in a tooltip. */
export const LockMark = ({ size = 12, ...held }: Props) => {
  const words = `Locked by ${nameIn(held)}`;
  return (
    <span title={words}>
      <IconLock size={size} stroke={1.75} role="img" aria-label={words} />
    </span>
  );
};

const nameIn = ({ locker, lockedBy }: Props): string =>
  locker?.fullName || (typeof lockedBy === 'string' ? lockedBy : 'someone');
