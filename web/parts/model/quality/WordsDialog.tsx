import { Button, Stack, Textarea } from '@mantine/core';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { QualityList, WordsDialogQuery } from '#graph/WordsDialogQuery.graphql';
import type { WordsDialogSaveMutation } from '#graph/WordsDialogSaveMutation.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';

/** Titles of the word lists; project preferences have the same names in lower case. */
const titles: Record<QualityList, string> = {
  AMBIGUOUS: 'Ambiguous terms',
  DESIGNS: 'Design terms',
  UNTESTABLE: 'Untestable terms',
  OPEN: 'Open-ended terms',
  UNDECIDED: 'Undecided terms',
};

/** Edits the words that are searched for in the requirements of the project. */
export default function WordsDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormModal opened onClose={onClose} title="Requirement wording" size={560}>
      <Suspense fallback={<LoadingLines count={5} />}>
        <Lists onClose={onClose} />
      </Suspense>
    </FormModal>
  );
}

void graphql`
  fragment WordsDialog_project on Project {
    id
    qualityWords {
      list
      words
      isOwn
    }
  }
`;

function Lists({ onClose }: { onClose: () => void }) {
  const { project } = useLazyLoadQuery<WordsDialogQuery>(
    graphql`
      query WordsDialogQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          ...WordsDialog_project @relay(mask: false)
        }
      }
    `,
    useHere(),
    { fetchPolicy: 'store-and-network' },
  );
  const [act, isBusy] = useAction<WordsDialogSaveMutation>(graphql`
    mutation WordsDialogSaveMutation($input: SaveProjectInput!) {
      saveProject(input: $input) {
        ... on SaveProjectPayload {
          project {
            revision
            ...WordsDialog_project
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  /** Edited lists; null for one that is reset to the default. */
  const [typed, setTyped] = useState<Partial<Record<QualityList, string | null>>>({});
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const save = async () => {
    const QualityWords = Object.fromEntries(
      project.qualityWords.flatMap(({ list, words, isOwn }) => {
        const now = typed[list];
        if (now === null || (now === undefined && !isOwn)) return [];
        return [[list.toLowerCase(), now === undefined ? words : now.split('\n').filter((line) => line.trim() !== '')]];
      }),
    );
    try {
      await act({ input: { projectId: project.id, preferences: { QualityWords } } });
      onClose();
      toast.done('Saved. Quality checks use these terms from now on.');
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <DialogForm
      verb="Save"
      isBusy={isBusy}
      isReady={Object.keys(typed).length > 0}
      refusal={refusal}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="tr-dim">
        One term per line. Add a replacement after “=”, such as all = each; leave it empty to suggest removing the term.
      </p>
      <Stack gap="md">
        {project.qualityWords.map(({ list, words, isOwn }) => (
          <div key={list}>
            <Textarea
              label={titles[list]}
              value={typed[list] ?? (typed[list] === null ? '' : words.join('\n'))}
              disabled={typed[list] === null}
              placeholder={typed[list] === null ? 'Default terms' : undefined}
              autosize
              minRows={2}
              maxRows={6}
              onChange={(event) => setTyped({ ...typed, [list]: event.currentTarget.value })}
            />
            {(isOwn || typed[list] !== undefined) && typed[list] !== null && (
              <Button variant="subtle" size="compact-xs" onClick={() => setTyped({ ...typed, [list]: null })}>
                Reset to defaults: “{titles[list]}”
              </Button>
            )}
          </div>
        ))}
      </Stack>
    </DialogForm>
  );
}
