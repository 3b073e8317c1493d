import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { SupportScreenQuery } from '#graph/SupportScreenQuery.graphql';

import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Accounts } from './Accounts.tsx';

/** Finds accounts for users who ask for help: whether they can sign in, and where they belong. */
export default function SupportScreen() {
  const data = useScreenQuery<SupportScreenQuery>(graphql`
    query SupportScreenQuery($search: String!) @preloadable {
      viewer {
        username
        isAdministrator
      }
      ...Accounts_query @arguments(search: $search)
    }
  `);
  usePageTitle('Support');
  const [params, setParams] = useSearchParams();
  const asked = params.get('user') ?? '';
  const [text, setText] = useState(asked);
  return (
    <>
      <PageHead title="Support" note="Look up accounts and sessions. Passwords, codes and keys are never shown." />
      <form
        className="tr-wrap tb-tools"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setParams(text.trim() ? { user: text.trim() } : {});
        }}
      >
        <TextInput
          size="xs"
          className="tb-search"
          aria-label="Name, username or email"
          placeholder="Name, username or email"
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Look up
        </Button>
      </form>
      <Accounts
        query={data}
        asked={asked}
        administrator={data.viewer?.isAdministrator ? data.viewer.username : undefined}
      />
    </>
  );
}
