import { typeOnPage } from '../../../attributes/types.ts';
import type { Conflict } from './conflict.ts';

const texts = new Set(['NAME', 'NUMBER', 'DESCRIPTION', 'SCRIPT', 'METADATA']);

/** Whether a third value can be written for a field: where the page has an editor for it. */
export const isWritten = ({ type, property, sides }: Pick<Conflict, 'type' | 'property' | 'sides'>): boolean =>
  sides.includes('EDITED') && (property ? typeOnPage(property.type).isComputed !== true : texts.has(type));

/** What a third value is called, by the field that it is of. */
export const thirdWord = ({ property }: Pick<Conflict, 'property'>): string =>
  property && !['TEXT', 'BIG_TEXT', 'HTML'].includes(property.type) ? 'Another value' : 'Third text';
