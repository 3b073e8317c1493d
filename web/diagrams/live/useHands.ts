import { useEffect, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { commitMutation } from 'relay-runtime';

import type { useHandsMutation } from '#graph/useHandsMutation.graphql';
import type { useHandsSubscription } from '#graph/useHandsSubscription.graphql';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useProjectId } from '../../relay/ids.ts';
import { keepSubscribed } from '../../relay/keep-subscribed.ts';
import { useSession } from '../../relay/session.ts';
import { newUuid } from '../../relay/uuid.ts';
import { useHere } from '../../routing/paths.ts';
import type { View } from '../engine/view.ts';
import { handsAfter, handInput, type Hand } from './hand.ts';
import { LatestSender } from './sender.ts';

const subscription = graphql`
  subscription useHandsSubscription(
    $organization: String!
    $projectId: Int!
    $slug: String!
    $entityId: Int!
    $clientId: ID!
  ) {
    diagramHands(
      organization: $organization
      projectId: $projectId
      slug: $slug
      entityId: $entityId
      clientId: $clientId
    ) {
      isWhole
      gone
      changed {
        clientId
        username
        cursor {
          x
          y
        }
        selected
        held
        heldAt {
          x
          y
        }
      }
    }
  }
`;
const mutation = graphql`
  mutation useHandsMutation($input: SetHandInput!) {
    setHand(input: $input) {
      ... on SetHandPayload {
        __typename
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;

interface Given {
  view: View;
  slug: string;
  root: { id: string; entityId: number };
  selection: ReadonlySet<string>;
}

/** What others do on the diagram; and shows them what the viewer does, unless nobody else is in the project. */
export function useHands({ view, slug, root: { id, entityId }, selection }: Given): readonly Hand[] {
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const { username } = useSession();
  const [hands, setHands] = useState<readonly Hand[]>([]);
  const [clientId] = useState(newUuid);
  const isAlone = usePeople().length <= 1;
  useEffect(() => {
    const stop = keepSubscribed<useHandsSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId, slug, entityId, clientId },
      onNext: (response) => {
        const change = response?.diagramHands;
        if (change) setHands((before) => handsAfter(before, change, username));
      },
    }));
    return () => {
      stop();
      setHands([]);
    };
  }, [environment, organization, projectId, slug, entityId, clientId, username]);
  const picked = useRef(selection);
  useEffect(() => {
    if (isAlone) return;
    const input = { projectId: project, slug, entityId: id, clientId };
    const sender = new LatestSender<ReturnType<typeof handInput>>(
      (hand) =>
        new Promise<void>((done) => {
          commitMutation<useHandsMutation>(environment, {
            mutation,
            variables: { input: { ...input, ...hand } },
            onCompleted: () => done(),
            onError: () => done(),
          });
        }),
    );
    const put = () => sender.put(handInput(view.hand.get(), picked.current));
    const silence = view.hand.subscribe(put);
    put();
    return () => {
      silence();
      sender.stop();
    };
  }, [environment, project, slug, id, clientId, view, isAlone]);
  useEffect(() => {
    picked.current = selection;
    view.point({});
  }, [view, selection]);
  return hands;
}
