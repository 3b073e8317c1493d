import './reading.css';
import { ChoiceText } from '../../ui/ChoiceText.tsx';
import { onScreen } from '../on-screen.ts';
import { typeOnPage } from '../types/index.ts';
import { valueWords } from '../value-words.ts';
import type { ReadingProps } from './forms.tsx';

/** Shows the value of an attribute to readers: text and chips in full ink, without anything that looks editable. */
export function Reading(props: ReadingProps) {
  const { type, value } = props;
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty && !typeOnPage(type).isShownEmpty) return <span className="tr-dim">–</span>;
  return (onScreen(type).reading ?? asText)(props);
}

const asText = ({ name, type, value }: ReadingProps) => {
  const words = valueWords(value, type) || '–';
  return <span className="rd-text">{name === undefined ? words : <ChoiceText property={name} text={words} />}</span>;
};
