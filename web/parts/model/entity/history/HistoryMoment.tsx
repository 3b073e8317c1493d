import { graphql, useFragment } from 'react-relay';

import type { HistoryMoment_records$key } from '#graph/HistoryMoment_records.graphql';

import { When } from '../../../../ui/dates.tsx';
import { PersonMark } from '../../../../ui/PersonMark.tsx';
import type { SuggestedBy } from '../relations/useSuggestedBy.ts';
import { HistoryRecord } from './HistoryRecord.tsx';

/** Shows a group of one person's consecutive saves of the entity. */
export function HistoryMoment({
  records,
  suggested,
  disabled,
}: {
  records: HistoryMoment_records$key;
  suggested: SuggestedBy;
  disabled: boolean;
}) {
  const all = useFragment(
    graphql`
      fragment HistoryMoment_records on ChangeRecord @relay(plural: true) {
        id
        date
        username
        user {
          id
          fullName
        }
        ...HistoryRecord_record
      }
    `,
    records,
  );
  const { username, user, date } = all[0]!;
  const fullName = user?.fullName ?? username;
  return (
    <li className="en-record">
      <PersonMark username={username} fullName={fullName} />
      <div className="tr-grow">
        <div className="tr-row en-record-head">
          <b className="tr-grow tr-cut">{fullName}</b>
          <span className="en-record-when tr-dim">
            <When iso={date} />
          </span>
        </div>
        {all.map((record) => (
          <HistoryRecord key={record.id} record={record} suggested={suggested} disabled={disabled} />
        ))}
      </div>
    </li>
  );
}
