import './reports.css';
import { Button, Checkbox, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ReportFormQuery } from '#graph/ReportFormQuery.graphql';

import { download } from '../../../relay/download.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { useSaved } from '../../platform/preferences/saved.tsx';
import { optionsToAsk, bodyOf, madeOf, valuesToRemember, type ReportOptionValues, type Subject } from './answers.ts';
import { reportNames } from './names.ts';
import { OptionField } from './OptionField.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import { startInBackground } from './start.ts';

interface Last {
  report?: string;
  formats?: Readonly<Record<string, string>>;
  answers?: ReportOptionValues;
  template?: string;
}

interface Props {
  subject: Subject;
  onClose: () => void;
  /** Called when a report was started in the background. */
  onStarted: () => void;
}

/** Chooses a report and its options, has it created, and saves its file. The last choices are offered again. */
export function ReportForm({ subject, onClose, onStarted }: Props) {
  const { organization, projectId, asOf } = useHere();
  const { project } = useLazyLoadQuery<ReportFormQuery>(
    graphql`
      query ReportFormQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          permissions
          reportTemplates
          reports {
            ...answers_report @relay(mask: false)
          }
          ...names_project @relay(mask: false)
        }
      }
    `,
    { organization, projectId, asOf },
  );
  const id = useId();
  const [saved, save] = useSaved('reports');
  const last = (saved ?? {}) as Last;
  const reports = madeOf(project.reports, subject);
  const usual =
    reports.find(({ isOfArtifact }) => isOfArtifact) ?? reports.find(({ report }) => report === last.report);
  const [chosen, setChosen] = useState((usual ?? reports[0]!).report);
  const report = reports.find((each) => each.report === chosen)!;
  const [formats, setFormats] = useState(last.formats ?? {});
  const format = report.formats.find((each) => each === formats[chosen]) ?? report.formats[0]!;
  const [answers, setAnswers] = useState<ReportOptionValues>({
    ...last.answers,
    ...(subject.query && { query: subject.query }),
  });
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [isMaking, setMaking] = useState(false);
  const [isKept, setKept] = useState(false);
  const [template, setTemplate] = useState(last.template ?? '');
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const names = reportNames(project);
  const mayKeep = asOf === undefined && project.permissions.includes('WRITE');
  const said = bodyOf(report, subject, format, answers);
  const hasTemplates = format === 'docx' && project.reportTemplates.length > 0;
  // One that is no longer there is not asked for.
  const chosenTemplate = hasTemplates ? project.reportTemplates.find((name) => name === template) : undefined;
  const asked = {
    ...said,
    ...(mayKeep && isKept && { saveAsArtifact: true }),
    ...(chosenTemplate && { template: chosenTemplate }),
  };
  const begin = () => {
    setRefusal(undefined);
    setMaking(true);
    save({ report: chosen, formats: { ...formats, [chosen]: format }, answers: valuesToRemember(answers), template });
  };
  const onBackground = () => {
    begin();
    startInBackground(report.url, asked)
      .then(onStarted, (error: unknown) => setRefusal(asFacts(error)))
      .finally(() => setMaking(false));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    begin();
    abort.current = new AbortController();
    const { signal } = abort.current;
    download({ path: report.url, types: report.types, signal, body: asked })
      .then(onClose, (error: unknown) => {
        if (!signal.aborted) setRefusal(asFacts(error));
      })
      .finally(() => setMaking(false));
  };
  const options = optionsToAsk(report, subject);
  return (
    <form onSubmit={onSubmit} className="rp-form">
      <Stack gap="md">
        <Select
          label="Report"
          description={report.description}
          allowDeselect={false}
          data={reports.map((each) => ({ value: each.report, label: each.title }))}
          value={chosen}
          onChange={(next) => setChosen((next ?? chosen) as typeof chosen)}
        />
        {subject.entityIds && report.options.some(({ name }) => name === 'entityIds') && (
          <p className="rp-subject">Of {subject.entityIds.length} entities that you selected.</p>
        )}
        <div className="rp-options">
          {options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              names={names}
              value={answers[option.name]}
              onChange={(value) => setAnswers({ ...answers, [option.name]: value })}
            />
          ))}
        </div>
        <div role="group" aria-labelledby={id}>
          <div id={id} className="rp-label">
            Format
          </div>
          <SegmentedControl
            aria-labelledby={id}
            data={report.formats.map((each) => ({ value: each, label: each.toUpperCase() }))}
            value={format}
            onChange={(next) => setFormats({ ...formats, [chosen]: next })}
          />
        </div>
        {hasTemplates && (
          <Select
            label="Template"
            description="A Word document of your organization: its styles, header, footer and cover."
            placeholder="None"
            clearable
            data={[...project.reportTemplates]}
            value={chosenTemplate ?? null}
            onChange={(next) => setTemplate(next ?? '')}
          />
        )}
        {mayKeep && (
          <Checkbox
            label="Save to project"
            description="Stored as an artifact labeled Report that all members can read."
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        )}
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              abort.current?.abort();
              if (!isMaking) onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="default" disabled={isMaking} onClick={onBackground}>
            Create in background
          </Button>
          <Button type="submit" loading={isMaking}>
            Create report
          </Button>
        </Group>
      </Stack>
      <ReportPreview url={report.url} body={said} />
    </form>
  );
}
