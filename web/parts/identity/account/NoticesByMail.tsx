import { Switch } from '@mantine/core';

import { preferencesIn, usePreference } from '../../platform/preferences/usePreference.ts';

const KEY = 'notices.mail';

/** Turns mail about mentions and transitions that notify the viewer on or off; on by default. */
export function NoticesByMail({ preferences }: { preferences: unknown }) {
  const save = usePreference();
  return (
    <Switch
      label="Email me about mentions and assignments"
      description="Mentions and status changes that notify you or one of your teams. They always appear under the bell as well."
      checked={preferencesIn(preferences)[KEY] !== false}
      onChange={({ currentTarget: { checked } }) => save(KEY, checked)}
    />
  );
}
