import { useEffect, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { commitMutation } from 'relay-runtime';

import type { usePointersMutation } from '#graph/usePointersMutation.graphql';
import type { usePointersSubscription } from '#graph/usePointersSubscription.graphql';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useProjectId } from '../../relay/ids.ts';
import { keepSubscribed } from '../../relay/keep-subscribed.ts';
import { LatestSender } from '../../relay/latest-sender.ts';
import { withoutKey } from '../../relay/request-key.ts';
import { useSession } from '../../relay/session.ts';
import { newUuid } from '../../relay/uuid.ts';
import { useHere } from '../../routing/paths.ts';
import type { View } from '../engine/view.ts';
import { pointersAfter, pointerInput, type Pointer } from './pointer.ts';

const subscription = graphql`
  subscription usePointersSubscription(
    $organization: String!
    $projectId: Int!
    $slug: String!
    $entityId: Int!
    $clientId: ID!
  ) {
    diagramPointers(
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
  mutation usePointersMutation($input: SetPointerInput!) {
    setPointer(input: $input) {
      ... on SetPointerPayload {
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

/** Returns other people's pointers on the diagram, and sends them the viewer's, unless nobody else is in the project. */
export function usePointers({ view, slug, root: { id, entityId }, selection }: Given): readonly Pointer[] {
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const { username } = useSession();
  const [pointers, setPointers] = useState<readonly Pointer[]>([]);
  const [clientId] = useState(newUuid);
  const isAlone = usePeople().length <= 1;
  useEffect(() => {
    const stop = keepSubscribed<usePointersSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId, slug, entityId, clientId },
      onNext: (response) => {
        const change = response?.diagramPointers;
        if (change) setPointers((before) => pointersAfter(before, change, username));
      },
    }));
    return () => {
      stop();
      setPointers([]);
    };
  }, [environment, organization, projectId, slug, entityId, clientId, username]);
  const picked = useRef(selection);
  useEffect(() => {
    if (isAlone) return;
    const input = { projectId: project, slug, entityId: id, clientId };
    const sender = new LatestSender<ReturnType<typeof pointerInput>>(
      (pointer) =>
        new Promise<void>((done) => {
          commitMutation<usePointersMutation>(environment, {
            mutation,
            cacheConfig: withoutKey,
            variables: { input: { ...input, ...pointer } },
            onCompleted: () => done(),
            onError: () => done(),
          });
        }),
    );
    const put = () => sender.put(pointerInput(view.pointer.get(), picked.current));
    const silence = view.pointer.subscribe(put);
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
  return pointers;
}
