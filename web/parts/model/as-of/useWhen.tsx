import './as-of.css';
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { AsOf } from '../../../routing/moment.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { parsedTime } from '../../../ui/moments.ts';

/** Fields for a day and time, or a revision, and which past they mean; none as long as nothing is chosen. */
export function useWhen(): [asked: AsOf | undefined, fields: ReactNode] {
  const [way, setWay] = useState('moment');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [revision, setRevision] = useState<string | number>('');
  const clock = time.trim() === '' ? '23:59:59' : parsedTime(time);
  const isWrong = clock === undefined;
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
              label="Time"
              placeholder="e.g. 14:30"
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
              error={isWrong && `'${time}' is not a time.`}
              w={120}
            />
          </>
        ) : (
          <NumberInput label="Revision" value={revision} onChange={setRevision} min={0} allowDecimal={false} />
        )}
      </div>
    </>
  );
  if (way === 'revision') return [revision === '' ? undefined : { revision: Number(revision) }, fields];
  return [day === '' || isWrong ? undefined : { moment: new Date(`${day}T${clock}`).toISOString() }, fields];
}
