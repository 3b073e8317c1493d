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
        <Notice title="Check your email">
          A link was emailed to {confirming}. Open it within a day to make this your email address.
        </Notice>
      )}
      {viewer && <NoticesByMail preferences={viewer.preferences} />}
      {viewer && <ProfileForm viewer={viewer} onClose={onClose} onConfirming={setConfirming} />}
    </div>
  );
}
