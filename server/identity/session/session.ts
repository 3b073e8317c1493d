import type { SignInMethod } from '../../platform/context.ts';

/** A session as its owner sees it listed. */
export interface Session {
  id: string;
  method: SignInMethod;
  address: string;
  agent: string;
  created: Date;
  lastSeen: Date;
  expires: Date;
  isCurrent: boolean;
}
