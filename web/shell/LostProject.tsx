import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { LostProjectQuery } from '#graph/LostProjectQuery.graphql';

import { CopyUnsaved } from '../parts/model/unsaved/CopyUnsaved.tsx';
import { useUnsavedCount } from '../parts/model/unsaved/unsaved-fields.ts';
import { regainProject, useLoss, type Loss } from '../relay/access.ts';
import { useAskBeforeLeaving, type Question } from '../routing/leaving.ts';
import { useHere } from '../routing/paths.ts';
import { toast } from '../ui/toasts.tsx';

/** Shown over a project to which access was lost while it was open. Input can still be copied, and leaving asks first. */
export function LostProject() {
  const loss = useLoss();
  const hasTyped = useUnsavedCount() > 0;
  useAskBeforeLeaving(loss !== null && hasTyped ? whatIsKept : undefined);
  return <div role="status">{loss && <Strip loss={loss} hasTyped={hasTyped} />}</div>;
}

const whatIsKept: Question = {
  title: 'Leave what you typed?',
  text: 'What you typed here is not saved and cannot be at the moment. This browser keeps it, and offers it to you when you come back.',
  tools: <CopyUnsaved />,
};

const says: Record<Loss, string> = {
  access: 'You no longer have access to this project.',
  licence: 'You have no license to work here at the moment.',
};

function Strip({ loss, hasTyped }: { loss: Loss; hasTyped: boolean }) {
  const [tryAgain, isBusy] = useTryAgain();
  return (
    <div className="sh-strip sh-lost">
      <span>
        {says[loss]} It is shown as you saw it last.
        {hasTyped && ' What you typed is not saved.'}
      </span>
      <Group gap="sm">
        <CopyUnsaved />
        <Button variant="default" loading={isBusy} onClick={tryAgain}>
          Try again
        </Button>
      </Group>
    </div>
  );
}

/** Checks whether access to the project was given back. */
function useTryAgain(): [tryAgain: () => void, isBusy: boolean] {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const tryAgain = () => {
    setBusy(true);
    fetchQuery<LostProjectQuery>(
      environment,
      graphql`
        query LostProjectQuery($organization: String!, $projectId: Int!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            permissions
          }
        }
      `,
      { organization, projectId },
    )
      .toPromise()
      .then(
        () => {
          regainProject();
          toast.done('You can work in this project again.');
        },
        () => toast.done('You still cannot work in this project.'),
      )
      .finally(() => setBusy(false));
  };
  return [tryAgain, isBusy];
}
