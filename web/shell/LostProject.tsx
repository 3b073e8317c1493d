import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router';

import type { LostProjectQuery } from '#graph/LostProjectQuery.graphql';

import { CopyUnsaved } from '../parts/model/unsaved/CopyUnsaved.tsx';
import { useUnsavedCount } from '../parts/model/unsaved/unsaved-fields.ts';
import { regainProject, type AccessLoss } from '../relay/access.ts';
import { forgetHidden } from '../relay/forget-hidden.ts';
import { useAskBeforeLeaving, type LeavingQuestion } from '../routing/leaving.ts';
import { useHere } from '../routing/paths.ts';
import { releaseScreen } from '../routing/preloaded.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ErrorState } from '../ui/States.tsx';
import { clearToasts, toast } from '../ui/toasts.tsx';
import { palette } from './palette/palette.ts';

export const FAILED = 'Failed to Access Project';
export const noLongerHasAccess = (supportContact: string): string =>
  `You no longer have access to this project. If you need assistance, ${supportContact}`;

const whatIsKept: LeavingQuestion = {
  title: 'Leave without saving?',
  text: "Your changes can't be saved right now. This browser keeps them and offers to restore them when you return.",
  tools: <CopyUnsaved />,
};

/**
 * Replaces a project that the viewer may not read any more. Nothing of it is shown or kept by the page; their own input can be copied, and
 * leaving asks first.
 */
export function LostProject({ loss, supportContact }: { loss: AccessLoss; supportContact: string }) {
  const hasTyped = useUnsavedCount() > 0;
  const environment = useRelayEnvironment();
  const [tryAgain, isBusy] = useTryAgain();
  useAskBeforeLeaving(hasTyped ? whatIsKept : undefined);
  const [title, message] =
    loss === 'access'
      ? [FAILED, noLongerHasAccess(supportContact)]
      : ['No License Available', "You don't have a license to work here at the moment."];
  usePageTitle(title);
  useEffect(() => {
    palette.close();
    clearToasts();
    releaseScreen();
    forgetHidden(environment);
  }, [environment]);
  return (
    <ErrorState
      title={title}
      message={hasTyped ? `${message} What you typed is not saved.` : message}
      action={
        <>
          <Button loading={isBusy} onClick={tryAgain}>
            Try again
          </Button>
          <CopyUnsaved />
        </>
      }
    />
  );
}

/** Checks whether access to the project was given back, and reports the present state. */
function useTryAgain(): [tryAgain: () => void, isBusy: boolean] {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
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
        async () => {
          await revalidate();
          regainProject();
          toast.done('You can work in this project again.');
        },
        () => toast.done('You still cannot work in this project.'),
      )
      .finally(() => setBusy(false));
  };
  return [tryAgain, isBusy];
}
