import type { SchemaInput } from '../schema.ts';
import classes from './classes.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import properties from './properties.json' with { type: 'json' };
import relations from './relations.json' with { type: 'json' };

/** What every new organization starts with: one body of `POST o/{org}/schema`. */
export const defaultSchema = { classes, properties, relations, labels } as Required<SchemaInput>;
