import { ActionIcon, Anchor, Button, Kbd } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';

import { useDelete } from '../../../parts/model/saving/useDelete.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { bytes, percentText } from '../../../ui/figures.ts';
import { fileAddress } from '../../../ui/file-address.ts';
import { FileMark } from '../../../ui/FileMark.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Cycle } from './useCycles.ts';
import type { EvidenceActions } from './useEvidence.ts';
import type { CaseFacts } from './useTestCase.ts';

interface Props {
  facts: CaseFacts;
  newest: Cycle | undefined;
  evidence: EvidenceActions;
  picker: RefObject<HTMLInputElement | null>;
  mayRun: boolean;
  again: () => Promise<unknown>;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Lists the files attached as evidence, with their steps, and whether they are from an earlier cycle. */
export function Evidence({ facts, newest, evidence, picker, mayRun, again }: Props) {
  const { organization } = useHere();
  const [remove] = useDelete();
  const say = useDone();
  const placeOf = (caseId: number) => {
    const step = facts.steps.findIndex(({ entityId }) => entityId === caseId);
    return facts.steps.length === 1 || step < 0 ? '' : `step ${step + 1}`;
  };
  const takeAway = (entity: { id: string }, name: string) =>
    void remove([entity.id]).then(
      (revision) => {
        say(`${name} removed.`, revision, { onUndone: again });
        return again();
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const files = facts.evidence;
  return (
    <section aria-label="Evidence">
      <div className="tc-line">
        <h3>Evidence</h3>
        <span className="tr-dim">{files.length}</span>
        <span className="tc-space" />
        {mayRun && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={evidence.sent !== undefined}
            leftSection={<IconPaperclip {...icon} />}
            rightSection={<Kbd>A</Kbd>}
            onClick={() => picker.current?.click()}
          >
            Attach
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          void evidence.attach([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div role="status" className="tr-dim">
        {evidence.sent !== undefined && `${percentText(evidence.sent)} uploaded`}
      </div>
      <ul className="tc-files">
        {files.map(({ entity, caseId, fileId, name, contentType, size, attached }) => {
          const isOld = newest !== undefined && attached <= newest.created;
          return (
            <li key={`${entity.id} ${caseId}`}>
              <FileMark organization={organization} id={fileId} type={contentType} />
              <Anchor className="tc-cut" href={`${fileAddress(organization, fileId)}/download`} title={name}>
                {name}
              </Anchor>
              <span className="tc-space" />
              {isOld && <span className="tr-dim">before</span>}
              <span className="tr-dim">{bytes(size)}</span>
              <span className="tr-dim tc-of">{placeOf(caseId)}</span>
              {mayRun && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  onClick={() => takeAway(entity, name)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {files.length === 0 && (
        <p className="tr-dim">{mayRun ? 'Drop files here, paste an image, or choose some.' : 'None.'}</p>
      )}
    </section>
  );
}
