import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { BulkQualityMutation } from '#graph/BulkQualityMutation.graphql';

import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import type { Entry } from '../table/lines.ts';
import { BulkButton } from './BulkButton.tsx';

interface Told {
  judgedCount: number;
  changedCount: number;
  lockedCount: number;
  otherCount: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Judges all selected requirements by what they say; says first how many, and stores what was found as one save. */
export function BulkQuality({ entries }: { entries: readonly Entry[] }) {
  const projectId = useProjectId();
  const done = useDone();
  const [told, setTold] = useState<Told>();
  const [refusal, setRefusal] = useState<ReturnType<typeof asFacts>>();
  const [act, isBusy] = useAction<BulkQualityMutation>(graphql`
    mutation BulkQualityMutation($input: JudgeRequirementsInput!) {
      judgeRequirements(input: $input) {
        ... on JudgeRequirementsPayload {
          judgedCount
          changedCount
          lockedCount
          otherCount
          revision
          entities {
            ...saved_entity
          }
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const ask = (isTrial: boolean) =>
    act({ input: { projectId, entityIds: entries.map(({ id }) => id), isTrial } }).then(
      (answer) => answer.judgeRequirements,
    );
  const look = async () => {
    try {
      setTold(await ask(true));
      setRefusal(undefined);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const judge = async () => {
    try {
      const { changedCount, revision } = await ask(false);
      setTold(undefined);
      done(`${counted(changedCount, 'requirement was', 'requirements were')} judged anew.`, revision ?? null);
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <>
      <BulkButton mark={IconChecklist} loading={isBusy && !told} onClick={() => void look()}>
        Quality
      </BulkButton>
      <FormModal opened={told !== undefined} onClose={() => setTold(undefined)} title="Check quality" size={480}>
        {told && (
          <DialogForm
            verb="Store what was found"
            isBusy={isBusy}
            isReady={told.changedCount > 0}
            refusal={refusal}
            onSubmit={() => void judge()}
            onClose={() => setTold(undefined)}
          >
            <p>
              {counted(told.judgedCount, 'requirement was', 'requirements were')} looked at;{' '}
              {counted(told.changedCount, 'has', 'have')} other qualities than are stored. Correct, Feasible and Modular
              are for people to judge, and stay.
            </p>
            {told.lockedCount > 0 && (
              <p>{counted(told.lockedCount, 'is', 'are')} locked by somebody else and left alone.</p>
            )}
            {told.otherCount > 0 && (
              <p>{counted(told.otherCount, 'selected entity is', 'selected entities are')} no requirement.</p>
            )}
          </DialogForm>
        )}
      </FormModal>
    </>
  );
}
