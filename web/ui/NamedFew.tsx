import { figure } from './figures.ts';

/** The number of names that are shown before the rest is only counted. */
const SHOWN = 8;

/** Lists the names of what an act is about, of many the first; nothing for one alone, which the title names. */
export const NamedFew = ({ names }: { names: readonly string[] }) =>
  names.length > 1 && (
    <ul className="tr-named">
      {names.slice(0, SHOWN).map((name, at) => (
        <li key={at}>{name}</li>
      ))}
      {names.length > SHOWN && <li>and {figure(names.length - SHOWN)} more</li>}
    </ul>
  );
