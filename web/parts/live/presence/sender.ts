import { commitMutation, graphql, type IEnvironment } from 'relay-runtime';

import type { senderMutation } from '#graph/senderMutation.graphql';

import { ownStatus } from './own.ts';

const mutation = graphql`
  mutation senderMutation($input: SetPresenceInput!) {
    setPresence(input: $input) {
      __typename
    }
  }
`;
const PAUSE = 200;

interface Page {
  organization: string;
  projectId: number;
  clientId: string;
}

export interface StatusSender {
  /** Says soon what this page shows and edits then. */
  due(): void;
  stop(): void;
}

/** Tells the server what this page shows and edits: one call at a time and the latest last, however fast somebody goes from field to field. */
export function statusSender(environment: IEnvironment, page: Page): StatusSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isDue = false;
  let isOver = false;
  const answered = () => {
    isBusy = false;
    if (isDue) due();
  };
  const send = () => {
    timer = undefined;
    isDue = false;
    isBusy = true;
    const { watching, editing } = ownStatus();
    const input = {
      ...page,
      watching: [...watching],
      editing: editing.map(({ entityId, field }) => ({ entityId, field: field ?? null })),
    };
    // What cannot be said harms nobody: what is lost of it is said again when somebody else moves.
    commitMutation<senderMutation>(environment, {
      mutation,
      variables: { input },
      onCompleted: answered,
      onError: answered,
    });
  };
  function due() {
    if (isOver || timer !== undefined) return;
    isDue = true;
    if (!isBusy) timer = setTimeout(send, PAUSE);
  }
  return {
    due,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
