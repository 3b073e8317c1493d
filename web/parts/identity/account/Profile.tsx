import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ProfileQuery } from '#graph/ProfileQuery.graphql';

import { Notice } from '../front/Notice.tsx';
import { NoticesByMail } from './NoticesByMail.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { TopicProps } from './topic.ts';

/** Shows the viewer's profile and edits it. */
export default function Profile({ onClose }: TopicProps) {
  const { viewer } = useLazyLoadQuery<ProfileQuery>(
    graphql`
      query ProfileQuery {
        viewer {
          id
          preferences
          ...ProfileForm_viewer
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const [confirming, setConfirming] = useState<string>();
  return (
    <div style={{ display: 'grid', gap: 'var(--tr-s-3)' }}>
      {confirming && (
        <Notice title="Look at your mails">
          A link was mailed to {confirming}. It becomes your address when you open the link, within a day.
        </Notice>
      )}
      {viewer && <NoticesByMail preferences={viewer.preferences} />}
      {viewer && <ProfileForm viewer={viewer} onClose={onClose} onConfirming={setConfirming} />}
    </div>
  );
}
