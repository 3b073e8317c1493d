import { graphql } from 'relay-runtime';

import type { formats_option$data } from '#graph/formats_option.graphql';

/** An option of a format, of imports and exports alike. */
void graphql`
  fragment formats_option on FormatOption {
    name
    kind
    title
    description
    byDefault
    needs
  }
`;
export type Option = Omit<formats_option$data, ' $fragmentType'>;

/** What somebody has said of the options of formats, by their names. */
export type OptionValues = Readonly<Record<string, string | boolean>>;

/** Whether an option is wanted: as it was said, or as it is where nothing was. */
export const isWanted = ({ name, byDefault }: Option, values: OptionValues): boolean =>
  (values[name] ?? byDefault) === true;

/** Says of one option whether it is wanted: with it comes what it needs, and without it goes what needs it. */
export function wantedOrNot(options: readonly Option[], { name, needs }: Option, isOn: boolean, values: OptionValues) {
  const bound = isOn
    ? options.filter((other) => other.name === needs)
    : options.filter((other) => other.needs === name);
  return { ...values, ...Object.fromEntries([name, ...bound.map((other) => other.name)].map((each) => [each, isOn])) };
}

/** The address with what was said of its own options. */
export function withOptions(url: string, options: readonly Option[], values: OptionValues): string {
  const own = new URLSearchParams(
    options.flatMap(({ name, byDefault }) => {
      const value = values[name] ?? byDefault;
      return value === byDefault || value === '' ? [] : [[name, String(value)]];
    }),
  );
  if (own.size === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${own}`;
}

interface Recognizable {
  readonly extensions: readonly string[];
  readonly mark: string | null | undefined;
}

/** How much of a file is looked at for marks. */
const BEGINNING = 2_048;

/** The format of a file: by its ending, and where several have that, by what it begins with. */
export async function recognized<F extends Recognizable>(file: File, formats: readonly F[]): Promise<F | undefined> {
  const name = file.name.toLowerCase();
  const fitting = formats.filter(({ extensions }) => extensions.some((ending) => name.endsWith(ending)));
  if (fitting.length < 2) return fitting[0];
  const beginning = await file.slice(0, BEGINNING).text();
  return (
    fitting.find(({ mark }) => mark && beginning.includes(mark)) ?? fitting.find(({ mark }) => !mark) ?? fitting[0]
  );
}
