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
    /** The limit in megabytes. */
    fileLimit: number | null;
    globalOrg: Generated<boolean>;
    preferences: Generated<Record<string, unknown>>;
  };
  allocation: { organizationId: number; type: string; first: number; count: number; seed: Buffer };
  /** Keys digests that are kept where people read them, so that nobody tries out what they are of. */
  digestKey: { organizationId: number; key: Generated<Buffer> };
  idCounter: { organizationId: number; type: string; next: number };
  idPace: { username: string; aheadUntil: Date };
}
