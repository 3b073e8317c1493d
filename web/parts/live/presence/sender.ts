import { commitMutation, graphql, type IEnvironment } from 'relay-runtime';

import type { senderMutation } from '#graph/senderMutation.graphql';

import { projectIdIn } from '../../../relay/ids.ts';
import { withoutKey } from '../../../relay/request-key.ts';
import { nodeIdOf, ownStatus } from './own.ts';

const mutation = graphql`
  mutation senderMutation($input: SetPresenceInput!) {
    setPresence(input: $input) {
      ... on SetPresencePayload {
        __typename
      }
      ...refused_facts @alias(as: "refusal")
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
  /** Schedules sending of the page's status. */
  due(): void;
  stop(): void;
}

/** Creates the sender of this page's status: one call at a time, the latest last, however fast the user moves between fields. */
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
      projectId: projectIdIn(environment, page.organization, page.projectId),
      clientId: page.clientId,
      watching: watching.map(nodeIdOf),
      editing: editing.map(({ entityId, field }) => ({ entityId: nodeIdOf(entityId), field: field ?? null })),
    };
    // A failure does no harm: the status is sent again when the server turns out not to know it.
    commitMutation<senderMutation>(environment, {
      mutation,
      variables: { input },
      cacheConfig: withoutKey,
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
