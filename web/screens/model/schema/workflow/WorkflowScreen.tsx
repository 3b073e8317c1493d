import './workflow.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { WorkflowScreenMutation } from '#graph/WorkflowScreenMutation.graphql';
import type { WorkflowScreenQuery } from '#graph/WorkflowScreenQuery.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { SavedState } from '../../../../parts/platform/unsent/SavedState.tsx';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { useAskBeforeLeaving, type LeavingQuestion } from '../../../../routing/leaving.ts';
import { useHere } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { RefusalNote } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { SchemaTabs } from '../SchemaTabs.tsx';
import { ClassWorkflow } from './ClassWorkflow.tsx';
import { workflowIn, type Workflow } from './workflow.ts';

const unsaved: LeavingQuestion = {
  title: 'Leave the workflow unsaved?',
  text: 'Your changes to the workflow are not saved. If you leave, they are lost.',
  asksOutside: true,
};

void graphql`
  fragment WorkflowScreen_project on Project {
    id
    workflow
  }
`;

/** Edits the workflows of a project's classes. */
export default function WorkflowScreen() {
  const { project } = useScreenQuery<WorkflowScreenQuery>(graphql`
    query WorkflowScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        name
        permissions
        ...WorkflowScreen_project @relay(mask: false)
        schema {
          classes {
            id
            classId
            name
            properties {
              id
              propertyId
              name
              type
              choices
              defaultValue
            }
          }
        }
      }
    }
  `);
  usePageTitle('Workflow');
  const { organization, projectId, asOf } = useHere();
  const [typed, setTyped] = useState<Workflow>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [save, isBusy] = useAction<WorkflowScreenMutation>(graphql`
    mutation WorkflowScreenMutation($input: SaveProjectInput!) {
      saveProject(input: $input) {
        ... on SaveProjectPayload {
          project {
            ...WorkflowScreen_project
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const stored = workflowIn(project.workflow);
  const workflow = typed ?? stored;
  const classes = project.schema.classes.flatMap(({ properties, ...each }) => {
    const enumerations = properties.filter(({ type }) => typeOnPage(type).canBeState);
    return enumerations.length === 0 ? [] : [{ ...each, properties: enumerations }];
  });
  const first = classes.find(({ classId }) => (stored.transitions[classId] ?? []).length > 0) ?? classes[0];
  const [chosen, setChosen] = useState<number>();
  const shown = classes.find(({ classId }) => classId === chosen) ?? first;
  const isAble = ['WRITE', 'WRITE_SCHEMA'].every((each) => project.permissions.some((held) => held === each));
  useAskBeforeLeaving(typed && unsaved);
  const unchanged = typed ? undefined : 'Nothing has changed';
  const act = async () => {
    setRefusal(undefined);
    try {
      await save({ input: { projectId: project.id, workflow } });
      // What was changed meanwhile stays.
      setTyped((now) => (now === workflow ? undefined : now));
      toast.done('The workflow was saved.');
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <div className="tr-column wfe-page">
      <header className="tr-wrap wfe-head">
        <h1>Workflow</h1>
        <span className="tr-dim">How entities of {project.name} move between states</span>
        <span className="tr-space" />
        <SchemaTabs organization={organization} projectId={projectId} />
        {shown && (
          <NativeSelect
            aria-label="Class"
            value={String(shown.classId)}
            data={classes.map(({ classId, name }) => ({
              value: String(classId),
              label: workflow.transitions[classId] ? `${name}, with transitions` : name,
            }))}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
        )}
      </header>
      {!isAble && !asOf && <p className="wfe-note">You can view the workflow. Ask an Owner to change it.</p>}
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      {shown && <ClassWorkflow key={shown.id} of={shown} workflow={workflow} disabled={!isAble} onChange={setTyped} />}
      {isAble && (
        <footer className="tr-wrap wfe-foot">
          <span role="status">
            <SavedState otherwise={typed && 'Not saved yet'} />
          </span>
          <span className="tr-space" />
          <CommandButton
            does="Cancel"
            words="discard, reset, revert"
            variant="default"
            notNow={isBusy ? 'In progress' : unchanged}
            run={() => setTyped(undefined)}
          />
          <CommandButton
            does="Save the workflow"
            words="save, store"
            loading={isBusy}
            notNow={unchanged}
            run={() => void act()}
          >
            Save
          </CommandButton>
        </footer>
      )}
    </div>
  );
}
