export interface User {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  company: string;
  preferences: Record<string, unknown>;
  twoStepEnabled: boolean;
  permissions: string[];
  created: Date;
  lastLogin: Date | null;
  /** The time at which an administrator turned the account off; null while it is on. */
  turnedOff: Date | null;
}
