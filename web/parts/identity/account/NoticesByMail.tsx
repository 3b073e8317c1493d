import { Switch } from '@mantine/core';

import { preferencesIn, usePreference } from '../../platform/preferences/usePreference.ts';

const KEY = 'notices.mail';

/** Turns mail about mentions and transitions that notify the viewer on or off; on by default. */
export function NoticesByMail({ preferences }: { preferences: unknown }) {
  const save = usePreference();
  return (
    <Switch
      label="Mail me what is for me"
      description="Mentions, and transitions that name you or a team of yours. The bell shows them in any case."
      checked={preferencesIn(preferences)[KEY] !== false}
      onChange={({ currentTarget: { checked } }) => save(KEY, checked)}
    />
  );
}
