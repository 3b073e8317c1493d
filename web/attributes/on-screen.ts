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
import { traitsOf, type Traits } from './types.ts';

interface TypeOnScreen {
  /** It is only ever given values of its own type, which the catalogue cannot say. */
  editor: unknown;
  /** How it looks to whoever may only read, where that is more than its words. */
  reading?: (props: ReadingProps) => ReactNode;
}

/** How every property type is edited and read. */
const types = {
  BIG_TEXT: { editor: BigTextEditor },
  BOOLEAN: { editor: BooleanEditor },
  COMPUTABLE: { editor: ComputableEditor, reading: asEditor(ComputableEditor) },
  DATETIME: { editor: DatetimeEditor },
  DURATION: { editor: DurationEditor },
  ENUMERATION: { editor: EnumerationEditor },
  EQUATION: { editor: EquationEditor, reading: asCode },
  FILE: { editor: FileEditor, reading: asEditor(FileEditor) },
  GEOPOINT: { editor: GeopointEditor },
  HTML: { editor: HtmlEditor, reading: asProse },
  MULTIPLICITY: { editor: MultiplicityEditor, reading: asCode },
  MULTISELECT: { editor: MultiselectEditor, reading: asChips },
  NUMBER: { editor: NumberEditor },
  PERCENT: { editor: PercentEditor },
  QUALITY: { editor: QualityEditor, reading: asQuality },
  QUALITY_SCORE: { editor: QualityScoreEditor, reading: asEditor(QualityScoreEditor) },
  TEXT: { editor: TextEditor },
  URI: { editor: UriEditor, reading: asLink },
  USER_TEAM: { editor: UserTeamEditor, reading: asPeople },
} satisfies Record<PropertyType, TypeOnScreen>;

/** How a property type is shown and edited; one that a newer server knows and this page does not, as text. */
export const onScreen = (type: string): Traits & Omit<TypeOnScreen, 'editor'> & { editor: Editor } =>
  ({ ...traitsOf(type), ...(types[type as PropertyType] ?? types.TEXT) }) as never;
