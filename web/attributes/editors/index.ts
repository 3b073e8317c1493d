import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

import type { Editor } from '../editor.ts';
import { BooleanEditor, EnumerationEditor, MultiselectEditor, QualityEditor } from './ChoiceEditors.tsx';
import { DatetimeEditor } from './DatetimeEditor.tsx';
import { FileEditor } from './FileEditor.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';
import { DurationEditor, NumberEditor, PercentEditor, QualityScoreEditor } from './NumberEditors.tsx';
import { ComputableEditor, GeopointEditor } from './OtherEditors.tsx';
import { BigTextEditor, EquationEditor, MultiplicityEditor, TextEditor, UriEditor } from './TextEditor.tsx';
import { UserTeamEditor } from './UserTeamEditor.tsx';

/** The editor of every property type. Each is only ever given values of its own type, which this map cannot say. */
export const editors = {
  BIG_TEXT: BigTextEditor,
  BOOLEAN: BooleanEditor,
  COMPUTABLE: ComputableEditor,
  DATETIME: DatetimeEditor,
  DURATION: DurationEditor,
  ENUMERATION: EnumerationEditor,
  EQUATION: EquationEditor,
  FILE: FileEditor,
  GEOPOINT: GeopointEditor,
  HTML: HtmlEditor,
  MULTIPLICITY: MultiplicityEditor,
  MULTISELECT: MultiselectEditor,
  NUMBER: NumberEditor,
  PERCENT: PercentEditor,
  QUALITY: QualityEditor,
  QUALITY_SCORE: QualityScoreEditor,
  TEXT: TextEditor,
  URI: UriEditor,
  USER_TEAM: UserTeamEditor,
} satisfies Record<PropertyType, unknown> as unknown as Record<PropertyType, Editor>;

/** Types whose editors take a whole value at a stroke: it is saved then and not when the field is left. */
export const savedAtOnce: ReadonlySet<string> = new Set<PropertyType>([
  'BOOLEAN',
  'DATETIME',
  'ENUMERATION',
  'FILE',
  'GEOPOINT',
  'QUALITY',
]);

/** Types that need the width of a page. */
export const wideTypes: ReadonlySet<string> = new Set<PropertyType>(['BIG_TEXT', 'HTML', 'EQUATION']);

/** Types that the product computes. */
export const computedTypes: ReadonlySet<string> = new Set<PropertyType>(['COMPUTABLE', 'QUALITY_SCORE']);
