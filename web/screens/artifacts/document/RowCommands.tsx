import { useCommands } from '../../../ui/shortcuts.tsx';
import { useRowCommands, type OnRow } from './useRowCommands.ts';

/** Offers the actions on the chosen row as commands of the page. */
export function RowCommands(on: OnRow) {
  const { writing, reading, deleting } = useRowCommands(on);
  useCommands([...writing, ...reading, ...deleting]);
  return null;
}
