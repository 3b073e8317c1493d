import type { ConflictCard_item$data } from '#graph/ConflictCard_item.graphql';
import type { MergeSide } from '#graph/ConflictCardMutation.graphql';

export interface SideNames {
  ours: string;
  theirs: string;
}
export type Conflict = ConflictCard_item$data['conflicts'][number] & {
  /** The chosen side, even if it is still on its way to the server. */
  side: MergeSide | undefined;
};
export type Decide = (key: string, side: MergeSide | null, value?: unknown) => Promise<void>;
