import type { Generated, GeneratedAlways } from 'kysely';

export interface OrganizationsTables {
  organization: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    description: Generated<string>;
    created: Generated<Date>;
    modified: Date | null;
    createdBy: string;
    entityLimit: number | null;
    /** In megabytes. */
    fileLimit: number | null;
    globalOrg: Generated<boolean>;
    preferences: Generated<Record<string, unknown>>;
  };
  allocation: { organizationId: number; type: string; first: number; count: number; seed: Buffer };
  idCounter: { organizationId: number; type: string; next: number };
  idPace: { username: string; aheadUntil: Date };
}
