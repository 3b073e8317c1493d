import { Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';

import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import type { Subject } from './answers.ts';
import { MadeReports } from './MadeReports.tsx';
import { ReportForm } from './ReportForm.tsx';

interface Props {
  subject: Subject;
  onClose: () => void;
}

/** Creates reports of the model: lets people choose one with its format and options, and lists background reports. */
export default function ReportDialog({ subject, onClose }: Props) {
  const [tab, setTab] = useState('new');
  const [readings, setReadings] = useState(0);
  const show = (next: string | null) => {
    setTab(next ?? 'new');
    if (next === 'made') setReadings(readings + 1);
  };
  return (
    <FormModal opened onClose={onClose} isTouched={false} title="Report" size={1080}>
      <Tabs value={tab} onChange={show}>
        <Tabs.List>
          <Tabs.Tab value="new">New report</Tabs.Tab>
          <Tabs.Tab value="made">Recent reports</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new" pt="md">
          <Suspense fallback={<LoadingLines count={8} />}>
            <ReportForm subject={subject} onClose={onClose} onStarted={() => show('made')} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="made" pt="md">
          {tab === 'made' && <MadeReports readings={readings} />}
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}
