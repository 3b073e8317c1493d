import './quality.css';
import { useEffect, useState } from 'react';
import { graphql } from 'react-relay';

import type { JudgeRequirementsInput, QualityDialogMutation } from '#graph/QualityDialogMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import type { Done } from '../../../relay/refused.ts';
import { useAction } from '../../../relay/useAction.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { countText } from '../../../ui/figures.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { areMany } from '../saving/are-many.ts';
import { useDone } from '../saving/useDone.ts';
import { Findings } from './Findings.tsx';
import { judgedCounts } from './judged-counts.ts';

interface Props {
  /** The requirements to judge: some entities, or search results. */
  of: Pick<JudgeRequirementsInput, 'entityIds' | 'query'>;
  onClose: () => void;
}

/** Judges the quality of requirements by their text; lists first what was found and why, and saves the results as one revision. */
export default function QualityDialog({ of, onClose }: Props) {
  const projectId = useProjectId();
  const done = useDone();
  const [told, setTold] = useState<Done<QualityDialogMutation['response']>['judgeRequirements']>();
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [act, isBusy] = useAction<QualityDialogMutation>(graphql`
    mutation QualityDialogMutation($input: JudgeRequirementsInput!, $areMany: Boolean = false) {
      judgeRequirements(input: $input) {
        ... on JudgeRequirementsPayload {
          judgedCount
          changedCount
          lockedCount
          otherCount
          findingCount
          findings {
            entityId
            displayName
            quality
            suggestions
          }
          revision
          entities @skip(if: $areMany) {
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
  const [asked] = useState(of);
  useEffect(() => {
    let isGone = false;
    act({ input: { projectId, ...asked, isTrial: true } }).then(
      (answer) => !isGone && setTold(answer.judgeRequirements),
      (error: unknown) => !isGone && setRefusal(asFacts(error)),
    );
    return () => {
      isGone = true;
    };
  }, [act, projectId, asked]);
  const judge = async () => {
    try {
      const many = areMany({ length: told?.changedCount ?? 0 });
      const answer = await act({ input: { projectId, ...asked, isTrial: false }, areMany: many });
      const { changedCount, revision } = answer.judgeRequirements;
      onClose();
      done(`Quality updated for ${countText(changedCount, 'requirement')}.`, revision ?? null, {
        areMany: many,
      });
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <FormModal opened onClose={onClose} title="Check quality" size={640}>
      <DialogForm
        verb="Save results"
        isBusy={isBusy && told !== undefined}
        isReady={told !== undefined && told.changedCount > 0}
        refusal={refusal}
        onSubmit={() => void judge()}
        onClose={onClose}
      >
        {told ? (
          <>
            {judgedCounts(told).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <Findings findings={told.findings} count={told.findingCount} />
          </>
        ) : (
          !refusal && <LoadingLines count={2} />
        )}
      </DialogForm>
    </FormModal>
  );
}
