import { commitMutation, graphql, type IEnvironment } from 'relay-runtime';

import type { channelCaretMutation } from '#graph/channelCaretMutation.graphql';
import type { channelCaretsSubscription } from '#graph/channelCaretsSubscription.graphql';
import type { channelPartMutation } from '#graph/channelPartMutation.graphql';
import type { channelShareMutation } from '#graph/channelShareMutation.graphql';
import type { channelSubscription } from '#graph/channelSubscription.graphql';

import { projectIdIn } from '../../../../relay/ids.ts';
import { keepSubscribed } from '../../../../relay/keep-subscribed.ts';
import { LatestSender } from '../../../../relay/latest-sender.ts';
import { RefusalError } from '../../../../relay/refusal.ts';
import { withoutKey } from '../../../../relay/request-key.ts';
import { ownClientId } from '../../../live/presence/own.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { Caret } from './carets.ts';
import type { SharedField } from './editor-binding.ts';
import { NotTaken } from './shared-text.ts';

const parts = graphql`
  subscription channelSubscription($organization: String!, $projectId: Int!, $entityId: Int!, $clientId: ID!) {
    sharedText(organization: $organization, projectId: $projectId, entityId: $entityId, clientId: $clientId) {
      number
      session
      update
    }
  }
`;
const carets = graphql`
  subscription channelCaretsSubscription($organization: String!, $projectId: Int!, $entityId: Int!, $clientId: ID!) {
    textCarets(organization: $organization, projectId: $projectId, entityId: $entityId, clientId: $clientId) {
      isWhole
      gone
      changed {
        clientId
        username
        anchor
        head
      }
    }
  }
`;
const share = graphql`
  mutation channelShareMutation($input: ShareTextInput!) {
    shareText(input: $input) {
      ... on ShareTextPayload {
        session
        number
        updates
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;
const send = graphql`
  mutation channelPartMutation($input: SendTextPartInput!) {
    sendTextPart(input: $input) {
      ... on SendTextPartPayload {
        number
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;
const point = graphql`
  mutation channelCaretMutation($input: SetTextCaretInput!) {
    setTextCaret(input: $input) {
      ... on SetTextCaretPayload {
        __typename
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;

/** Tells whether a refusal may pass: too fast, too busy, the server away. */
const PASSING = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

function notTaken(error: unknown): NotTaken {
  if (!(error instanceof RefusalError) || PASSING(error.status)) return new NotTaken('soon');
  if (error.code === 'TEXT_IS_OVER') return new NotTaken('over');
  return new NotTaken(error.code === 'WRITTEN_SINCE' ? 'since' : { words: error.message });
}

interface Whose {
  organization: string;
  projectId: number;
  /** The viewer, whose own caret is left out. */
  me: string | null;
  id: string;
  entityId: number;
}

/** Connects a shared text with the server by mutations and subscriptions. */
export function channelOver(
  environment: IEnvironment,
  { organization, projectId, me, id, entityId }: Whose,
): SharedField['channel'] {
  const place = { organization, projectId, entityId, clientId: ownClientId };
  const input = { projectId: projectIdIn(environment, organization, projectId), entityId: id };
  const ask = <T extends channelShareMutation | channelPartMutation | channelCaretMutation>(
    mutation: Parameters<typeof commitMutation<T>>[1]['mutation'],
    given: T['variables'],
  ) =>
    new Promise<T['response']>((done, failed) => {
      commitMutation<T>(environment, {
        mutation,
        variables: given,
        // A repeated update of a text changes nothing.
        cacheConfig: withoutKey,
        onCompleted: done,
        onError: (error) => failed(notTaken(error)),
      });
    });
  const newSender = () =>
    new LatestSender<Pick<Caret, 'anchor' | 'head'>>(({ anchor, head }) =>
      ask<channelCaretMutation>(point, {
        input: { ...input, clientId: ownClientId, anchor: anchor ?? null, head: head ?? null },
      }),
    );
  let sender: ReturnType<typeof newSender> | undefined;
  return {
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    join: async (session, state) => {
      const { shareText } = await ask<channelShareMutation>(share, {
        input: { ...input, clientId: ownClientId, session, state: toBase64(state) },
      });
      const { session: of, number, updates } = shareText;
      // The network layer rejects refusals.
      return { session: of!, number: number!, updates: (updates ?? []).map(fromBase64) };
    },
    send: (session, update, onlyAfter) =>
      ask<channelPartMutation>(send, {
        input: { ...input, session, update: toBase64(update), onlyAfter: onlyAfter ?? null },
      }),
    follow: (heard) =>
      keepSubscribed<channelSubscription>(environment as never, () => ({
        subscription: parts,
        variables: place,
        onNext: (response) => {
          const part = response?.sharedText;
          if (part) heard({ number: part.number, session: part.session, update: fromBase64(part.update) });
        },
      })),
    caret: (at) => sender?.put(at),
    followCarets: (on) => {
      let all: readonly Caret[] = [];
      sender = newSender();
      const stop = keepSubscribed<channelCaretsSubscription>(environment as never, () => ({
        subscription: carets,
        variables: place,
        onNext: (response) => {
          const change = response?.textCarets;
          if (!change) return;
          const now = new Map((change.isWhole ? [] : all).map((caret) => [caret.clientId, caret]));
          for (const gone of change.gone) now.delete(gone);
          for (const caret of change.changed) if (caret.username !== me) now.set(caret.clientId, caret);
          all = [...now.values()];
          on(all);
        },
      }));
      return () => {
        stop();
        sender?.stop();
      };
    },
  };
}
