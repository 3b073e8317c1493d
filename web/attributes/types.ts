import type { ReactNode } from 'react';

import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

import type { Editor } from './editor.ts';
import { BooleanEditor, EnumerationEditor, MultiselectEditor, QualityEditor } from './editors/ChoiceEditors.tsx';
import { DatetimeEditor } from './editors/DatetimeEditor.tsx';
import { FileEditor } from './editors/FileEditor.tsx';
import { HtmlEditor } from './editors/HtmlEditor.tsx';
import { DurationEditor, NumberEditor, PercentEditor, QualityScoreEditor } from './editors/NumberEditors.tsx';
import { ComputableEditor, GeopointEditor } from './editors/OtherEditors.tsx';
import { BigTextEditor, EquationEditor, MultiplicityEditor, TextEditor, UriEditor } from './editors/TextEditor.tsx';
import { UserTeamEditor } from './editors/UserTeamEditor.tsx';
import {
  asChips,
  asCode,
  asEditor,
  asLink,
  asPeople,
  asProse,
  asQuality,
  type ReadingProps,
} from './reading/forms.tsx';

/** What a page needs to know of a property type. */
interface TypeOnScreen {
  /** It is only ever given values of its own type, which the catalogue cannot say. */
  editor: unknown;
  /** How it looks to whoever may only read, where that is more than its words. */
  reading?: (props: ReadingProps) => ReactNode;
  /** The editor takes a whole value at a stroke: it is saved then and not when the field is left. */
  isSavedAtOnce?: true;
  /** Where it stands on the page of an entity; among the narrow ones if it does not say. */
  place?: 'wide' | 'qualities';
  /** The product computes it. */
  isComputed?: true;
  /** Stands at the right of a column. */
  isFigure?: true;
  /** How many entities are given a value at once; not offered if it does not say. */
  bulk?: 'line' | 'lines' | 'choice' | 'yes' | 'number';
}

/** Every property type, as the pages show it. */
const types = {
  BIG_TEXT: { editor: BigTextEditor, place: 'wide', bulk: 'lines' },
  BOOLEAN: { editor: BooleanEditor, isSavedAtOnce: true, bulk: 'yes' },
  COMPUTABLE: { editor: ComputableEditor, reading: asEditor(ComputableEditor), isComputed: true },
  DATETIME: { editor: DatetimeEditor, isSavedAtOnce: true },
  DURATION: { editor: DurationEditor, isFigure: true },
  ENUMERATION: { editor: EnumerationEditor, isSavedAtOnce: true, bulk: 'choice' },
  EQUATION: { editor: EquationEditor, reading: asCode, place: 'wide' },
  FILE: { editor: FileEditor, reading: asEditor(FileEditor), isSavedAtOnce: true },
  GEOPOINT: { editor: GeopointEditor, isSavedAtOnce: true },
  HTML: { editor: HtmlEditor, reading: asProse, place: 'wide' },
  MULTIPLICITY: { editor: MultiplicityEditor, reading: asCode, isFigure: true },
  MULTISELECT: { editor: MultiselectEditor, reading: asChips },
  NUMBER: { editor: NumberEditor, isFigure: true, bulk: 'number' },
  PERCENT: { editor: PercentEditor, isFigure: true, bulk: 'number' },
  QUALITY: { editor: QualityEditor, reading: asQuality, isSavedAtOnce: true, place: 'qualities', bulk: 'yes' },
  QUALITY_SCORE: {
    editor: QualityScoreEditor,
    reading: asEditor(QualityScoreEditor),
    place: 'qualities',
    isComputed: true,
  },
  TEXT: { editor: TextEditor, bulk: 'line' },
  URI: { editor: UriEditor, reading: asLink },
  USER_TEAM: { editor: UserTeamEditor, reading: asPeople },
} satisfies Record<PropertyType, TypeOnScreen>;

/** How a property type is shown and edited; one that a newer server knows and this page does not, as text. */
export const onScreen = (type: string): Omit<TypeOnScreen, 'editor'> & { editor: Editor } =>
  (types[type as PropertyType] ?? types.TEXT) as never;
export const typesOnScreen = Object.keys(types) as PropertyType[];
