import { IconLock } from '@tabler/icons-react';

interface Props {
  /** Their name, where it may be known. */
  locker: { readonly fullName: string } | null | undefined;
  lockedBy: unknown;
  size?: number;
}

/** Says who holds an entity, also to whoever points at it. */
export const LockMark = ({ size = 12, ...held }: Props) => {
  const words = `Locked by ${nameIn(held)}`;
  return (
    <span title={words}>
      <IconLock size={size} stroke={1.75} role="img" aria-label={words} />
    </span>
  );
};

const nameIn = ({ locker, lockedBy }: Props): string =>
  locker?.fullName || (typeof lockedBy === 'string' ? lockedBy : 'somebody');
