import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router';

import type { MomentDialogQuery } from '#graph/MomentDialogQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { AS_OF } from '../../../routing/moment.ts';
import { useHere } from '../../../routing/paths.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { useWhen } from './useWhen.tsx';

const query = graphql`
  query MomentDialogQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      asOf
    }
  }
`;

/** Asks for a day and time, a revision or a baseline, and shows the page as of then. */
export default function MomentDialog({ onClose }: { onClose: () => void }) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, fields] = useWhen({ offersBaselines: true });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const show = async (event: FormEvent) => {
    event.preventDefault();
    if (!asked) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const found = await fetchQuery<MomentDialogQuery>(environment, query, {
        organization,
        projectId,
        asOf: asked,
      }).toPromise();
      const next = new URLSearchParams(search);
      next.set(AS_OF, String(found?.project.asOf ?? 0));
      onClose();
      await navigate({ pathname, search: next.toString() });
    } catch (error) {
      setRefusal(asFacts(error));
      setBusy(false);
    }
  };
  return (
    <FormModal
      // A moment is chosen, and nothing is lost with it.
      isTouched={false}
      opened
      onClose={onClose}
      title="View an earlier point in time"
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void show(event)}>
        {fields}
        {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
        <Button type="submit" mt="sm" disabled={!asked} loading={isBusy}>
          Show
        </Button>
      </form>
    </FormModal>
  );
}
