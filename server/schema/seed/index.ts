import type { Class, Label, Property, Relation } from '../schema.ts';
import classes from './classes.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import properties from './properties.json' with { type: 'json' };
import relations from './relations.json' with { type: 'json' };

export interface Seed {
  classes: Omit<Class, 'organizationId'>[];
  properties: Omit<Property, 'organizationId'>[];
  relations: Omit<Relation, 'organizationId'>[];
  labels: Omit<Label, 'organizationId'>[];
}

/** The default schema, what every new organization starts with: one body of `POST o/{org}/schema`. A copy of its own for each caller. */
export const seed = (): Seed => structuredClone({ classes, properties, relations, labels }) as Seed;
