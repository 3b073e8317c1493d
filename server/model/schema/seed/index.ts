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

/** The schema of every new organization, as one body of `POST o/{org}/schema`. */
export const defaultSchema = { classes, properties, relations, labels } as Seed;
