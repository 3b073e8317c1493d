import './sign-in.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';
import { useNavigate, useSearchParams } from 'react-router';

import type { SignInScreenMutation } from '#graph/SignInScreenMutation.graphql';
import type { SignInScreenQuery } from '#graph/SignInScreenQuery.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { ownPath, signedInAs } from '../../relay/session.ts';
import { useAction } from '../../relay/useAction.ts';
import { useScreenQuery } from '../../routing/preloaded.ts';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LoadingLines, RefusalNote } from '../../ui/States.tsx';
import { StartPage } from './StartPage.tsx';
import { ThreadPicture } from './ThreadPicture.tsx';

/** Username and password; then on to the page that was asked for, or to the first dashboard. */
export default function SignInScreen() {
  const { viewer } = useScreenQuery<SignInScreenQuery>(graphql`
    query SignInScreenQuery @preloadable {
      viewer {
        id
        username
      }
    }
  `);
  const [search] = useSearchParams();
  const target = ownPath(search.get('redirectUrl'));
  usePageTitle('Sign in');
  if (viewer) return <GoOn username={viewer.username} target={target} />;
  return (
    <div className="si-page">
      <main className="si-form">
        <Logo size={30} />
        <Form
          notice={search.has('signedOut') ? 'You have signed out.' : target && 'Sign in to go on where you were.'}
        />
      </main>
      <aside className="si-picture" aria-label="About Truss">
        <ThreadPicture />
        <h2>One thread from need to proof</h2>
        <div className="tr-dim">
          Statements, requirements, actions, assets and tests stay connected, and every change shows what it touches.
        </div>
      </aside>
    </div>
  );
}

function GoOn({ username, target }: { username: string; target: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    signedInAs(username);
    if (target && target !== '/') void navigate(target, { replace: true });
  }, [username, target, navigate]);
  return target && target !== '/' ? <LoadingLines /> : <StartPage />;
}

function Form({ notice }: { notice: string | undefined }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const start = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => start.current?.focus(), []);
  const [signIn, isBusy] = useAction<SignInScreenMutation>(graphql`
    mutation SignInScreenMutation($input: SignInInput!) {
      signIn(input: $input) {
        viewer {
          id
          username
        }
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    signIn(
      { input: { username: username.trim(), password } },
      {
        updater: (store) => {
          const viewer = store.getRootField('signIn')?.getLinkedRecord('viewer');
          if (viewer) store.getRoot().setLinkedRecord(viewer, 'viewer');
        },
      },
    ).catch((error: unknown) => {
      setRefusal(asFacts(error));
      field.current?.focus();
    });
  };
  return (
    <form onSubmit={onSubmit}>
      {notice && (
        <div className="si-notice" role="status">
          <strong>Signed Out!</strong>
          <div>{notice}</div>
        </div>
      )}
      <h1>Sign in</h1>
      {refusal && <RefusalNote {...refusal} id="sign-in-refusal" />}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        ref={start}
        required
        withAsterisk={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={field}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        aria-describedby={refusal && 'sign-in-refusal'}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
