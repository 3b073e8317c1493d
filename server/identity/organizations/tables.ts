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
  /** The key of digests that are stored where people can read them, so that nobody can try out their texts. */
  digestKey: { organizationId: number; key: Generated<Buffer> };
  idCounter: { organizationId: number; type: string; next: number };
  idPace: { username: string; aheadUntil: Date };
}
