import '../../notations/notations.css';
import type { AnyExtension } from '@tiptap/core';

import { ListedTable } from './listed-table.ts';
import { Mention } from './mention.ts';
import { OfferNotations } from './offer.ts';
import { WrittenNotations } from './written.ts';

/** The extensions for values and tables of other entities. */
export const notationExtensions: AnyExtension[] = [Mention, ListedTable, WrittenNotations, OfferNotations];
