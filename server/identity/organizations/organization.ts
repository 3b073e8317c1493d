export interface Organization {
  id: number;
  slug: string;
  name: string;
  description: string;
  created: Date;
  modified: Date | null;
  createdBy: string;
  entityLimit: number | null;
  fileLimit: number | null;
  globalOrg: boolean;
  preferences: Record<string, unknown>;
}
