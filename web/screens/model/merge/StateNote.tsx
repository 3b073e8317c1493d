import { IconArrowRight, IconLock } from '@tabler/icons-react';

interface Props {
  state: { readonly text: string } | null | undefined;
  lockedBy: string | null | undefined;
}

/** Shows the effect of a merge on an entity's state, and who has locked it. */
export function StateNote({ state, lockedBy }: Props) {
  if (!state && !lockedBy) return null;
  return (
    <div className="mg-state">
      {state && (
        <span>
          <IconArrowRight size={14} stroke={2} aria-hidden /> <strong>Status</strong> {state.text}
        </span>
      )}
      {lockedBy && (
        <span>
          <IconLock size={14} stroke={2} aria-hidden /> Locked by {lockedBy}: only someone who can unlock it can merge
          it
        </span>
      )}
    </div>
  );
}
