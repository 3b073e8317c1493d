import type { Place } from '../../support/opens-a-field.ts';
import { diagrams } from './diagrams.ts';
import { documents } from './documents.ts';
import { entities } from './entities.ts';
import { frame } from './frame.ts';
import { slides } from './slides.ts';
import { testing } from './testing.ts';

/** Every place that opens a field. */
export const places: readonly Place[] = [...documents, ...slides, ...diagrams, ...testing, ...entities, ...frame];
