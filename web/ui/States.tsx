import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { useOnline } from './online.ts';

/** Explains missing content in one sentence, with at most one action. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="tr-state" style={{ display: 'grid', gap: 'var(--tr-s-3)', justifyItems: 'start' }}>
    <div className="tr-dim">{children}</div>
    {action}
  </div>
);

const WIDTHS = ['62%', '84%', '48%', '73%', '55%'];

/** Shows lines while content loads; nothing in the first moment. Without a connection it says that it waits for one. */
export const LoadingLines = ({ count = 5 }: { count?: number }) => (
  <div role="status" aria-busy="true" style={{ display: 'grid', gap: 'var(--tr-s-3)', padding: 'var(--tr-s-4)' }}>
    {useOnline() ? (
      <span className="tr-visually-hidden">Loading</span>
    ) : (
      <span className="tr-dim">There is no connection. This loads when it returns.</span>
    )}
    {Array.from({ length: count }, (_, line) => (
      <div key={line} className="tr-line-loading" style={{ width: WIDTHS[line % WIDTHS.length] }} />
    ))}
  </div>
);

interface NoteProps {
  title?: string;
  message: string;
  id?: string;
  /** Repeats the action despite a lock, for those who may open it. */
  again?: (() => void) | undefined;
}

/** Shows the server's refusal beside the action that was refused. */
export const RefusalNote = ({ title, message, id, again }: NoteProps) => (
  <div className="tr-note" role="alert" id={id}>
    {title && <div className="tr-note-title">{title}</div>}
    <div>{message}</div>
    {again && (
      <Button variant="default" size="compact-sm" mt="xs" onClick={again}>
        Edit anyway
      </Button>
    )}
  </div>
);

interface ErrorProps {
  title: string;
  message: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  /** Further ways on, below the message. */
  children?: ReactNode;
}

/** Shows that a page cannot be shown: a title, the server's message, and an action. */
export const ErrorState = ({ title, message, requestId, onRetry, action, children }: ErrorProps) => (
  <div role="alert" style={{ padding: 'var(--tr-s-5) var(--tr-s-4)', display: 'grid', gap: 'var(--tr-s-3)' }}>
    <h1 style={{ margin: 0, fontSize: 'var(--tr-fs-5)', lineHeight: 'var(--tr-lh-5)' }}>{title}</h1>
    <div>{message}</div>
    {children}
    {requestId && <div className="tr-dim">Request {requestId}</div>}
    <div style={{ display: 'flex', gap: 'var(--tr-s-2)' }}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {action}
    </div>
  </div>
);
