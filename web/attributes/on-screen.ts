import type { ReactNode } from 'react';

import type { Editor } from './editor.ts';
import { BooleanEditor, EnumerationEditor, MultiselectEditor, QualityEditor } from './editors/ChoiceEditors.tsx';
import { ComputableEditor } from './editors/ComputableEditor.tsx';
import { DatetimeEditor } from './editors/DatetimeEditor.tsx';
import { FileEditor } from './editors/FileEditor.tsx';
import { HtmlEditor } from './editors/HtmlEditor.tsx';
import { DurationEditor, NumberEditor, PercentEditor, QualityScoreEditor } from './editors/NumberEditors.tsx';
import { GeopointEditor } from './editors/OtherEditors.tsx';
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
import { typeOnPage, type EditorName, type ReadingName } from './types/index.ts';

/** The editors, by their names in the catalogue of types. Each only gets values of its own type, which these types cannot express. */
const editors = {
  bigText: BigTextEditor,
  boolean: BooleanEditor,
  computable: ComputableEditor,
  datetime: DatetimeEditor,
  duration: DurationEditor,
  enumeration: EnumerationEditor,
  equation: EquationEditor,
  file: FileEditor,
  geopoint: GeopointEditor,
  html: HtmlEditor,
  multiplicity: MultiplicityEditor,
  multiselect: MultiselectEditor,
  number: NumberEditor,
  percent: PercentEditor,
  quality: QualityEditor,
  qualityScore: QualityScoreEditor,
  text: TextEditor,
  uri: UriEditor,
  userTeam: UserTeamEditor,
} satisfies Record<EditorName, unknown>;

/** The read-only forms of values that need more than words. */
const readings: Record<ReadingName, (props: ReadingProps) => ReactNode> = {
  chips: asChips,
  code: asCode,
  computable: asEditor(ComputableEditor),
  file: asEditor(FileEditor),
  link: asLink,
  people: asPeople,
  prose: asProse,
  quality: asQuality,
  qualityScore: asEditor(QualityScoreEditor),
};

interface OnScreen {
  editor: Editor;
  /** Undefined where the words of a value are enough. */
  reading: ((props: ReadingProps) => ReactNode) | undefined;
}

/** Returns the editor of a property type and its read-only form. */
export function onScreen(type: string): OnScreen {
  const { editor, reading } = typeOnPage(type);
  return { editor: editors[editor] as Editor, reading: reading && readings[reading] };
}
