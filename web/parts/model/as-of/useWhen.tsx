import './as-of.css';
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { AsOf } from '../../../routing/moment.ts';
import { DayField } from '../../../ui/DayField.tsx';

/** Fields for a day and time, or a revision, and which past they mean; none as long as nothing is chosen. */
export function useWhen(): [asked: AsOf | undefined, fields: ReactNode] {
  const [way, setWay] = useState('moment');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [revision, setRevision] = useState<string | number>('');
  const fields = (
    <>
      <SegmentedControl
        aria-label="Choose by"
        value={way}
        onChange={setWay}
        data={[
          { value: 'moment', label: 'Day and time' },
          { value: 'revision', label: 'Revision' },
        ]}
      />
      <div className="ao-when">
        {way === 'moment' ? (
          <>
            <DayField label="Day" value={day} onChange={setDay} w={180} />
            <TextInput
              type="time"
              label="Time"
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          </>
        ) : (
          <NumberInput label="Revision" value={revision} onChange={setRevision} min={0} allowDecimal={false} />
        )}
      </div>
    </>
  );
  if (way === 'revision') return [revision === '' ? undefined : { revision: Number(revision) }, fields];
  return [day === '' ? undefined : { moment: new Date(`${day}T${time || '23:59:59'}`).toISOString() }, fields];
}
