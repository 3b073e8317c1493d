import './front.css';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { FrontPage_options$key } from '#graph/FrontPage_options.graphql';

import { paths } from '../../../routing/paths.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { ThreadPicture } from './ThreadPicture.tsx';

/** Frames pages that need no sign-in: the name on top, the contact below, and the picture beside. */
export function FrontPage({ options, children }: { options: FrontPage_options$key; children: ReactNode }) {
  const { supportContact, version } = useFragment(
    graphql`
      fragment FrontPage_options on SignInOptions {
        supportContact
        version
      }
    `,
    options,
  );
  return (
    <div className="fr-page">
      <div className="tr-column fr-side">
        <header>
          <Logo size={32} />
        </header>
        <main className="fr-body">{children}</main>
        <footer className="fr-foot">
          <span>If you need assistance, {supportContact}</span>
          <Link className="tr-line-link" to={paths.licenceId()}>
            Version {version}
          </Link>
        </footer>
      </div>
      <aside className="fr-picture" aria-label="About Truss">
        <ThreadPicture />
        <h2>One thread from need to proof</h2>
        <div className="tr-dim">
          Statements, requirements, actions, assets and tests stay connected, and every change shows what it touches.
        </div>
      </aside>
    </div>
  );
}
