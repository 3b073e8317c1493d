import type { Place } from '../../support/opens-a-field.ts';
import { documents } from './documents.ts';
import { entities } from './entities.ts';
import { frame } from './frame.ts';

/** Every place that opens a field. */
export const places: readonly Place[] = [...documents, ...entities, ...frame];
