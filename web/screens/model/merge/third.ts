import { typeOnPage } from '../../../attributes/types/index.ts';
import type { Conflict } from './conflict.ts';

const texts = new Set(['NAME', 'NUMBER', 'DESCRIPTION', 'SCRIPT', 'METADATA']);

/** Tells whether a third value can be typed for a field: the page has an editor for it. */
export const isWritten = ({ type, property, sides }: Pick<Conflict, 'type' | 'property' | 'sides'>): boolean =>
  sides.includes('EDITED') && (property ? typeOnPage(property.type).isComputed !== true : texts.has(type));

/** Names the third value by the type of its field. */
export const thirdWord = ({ property }: Pick<Conflict, 'property'>): string =>
  property && !typeOnPage(property.type).text ? 'Another value' : 'New text';
