import type { MergeSide } from '#graph/ConflictCardMutation.graphql';

import type { Conflict } from './conflict.ts';

interface Props {
  losses: Conflict['losses'];
  side: MergeSide;
}

const SHOWN = 5;

/** Names the values that a choice loses, before it is made. */
export function GivenUp({ losses, side }: Props) {
  const { texts = [] } = losses.find((each) => each.side === side) ?? {};
  if (texts.length === 0) return null;
  const rest = texts.length - SHOWN;
  return (
    <span className="mg-given-up">
      Discards: {texts.slice(0, rest > 1 ? SHOWN : texts.length).join('; ')}
      {rest > 1 && `; ${rest} more`}
    </span>
  );
}
