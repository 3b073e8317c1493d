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
export type FormatOption = Omit<formats_option$data, ' $fragmentType'>;

/** The chosen values of format options, by name. */
export type OptionValues = Readonly<Record<string, string | boolean>>;

/** Tells whether an option is on: as chosen, else by default. */
export const isWanted = ({ name, byDefault }: FormatOption, values: OptionValues): boolean =>
  (values[name] ?? byDefault) === true;

/** Turns an option on together with those that it needs, or off together with those that need it. */
export function wantedOrNot(
  options: readonly FormatOption[],
  { name, needs }: FormatOption,
  isOn: boolean,
  values: OptionValues,
) {
  const bound = isOn
    ? options.filter((other) => other.name === needs)
    : options.filter((other) => other.needs === name);
  return { ...values, ...Object.fromEntries([name, ...bound.map((other) => other.name)].map((each) => [each, isOn])) };
}

/** Adds the chosen values of the options to an address. */
export function withOptions(url: string, options: readonly FormatOption[], values: OptionValues): string {
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

/** Bytes of a file that are searched for signs of its format. */
const BEGINNING = 2_048;

/** Recognizes the format of a file by its extension; if several formats share it, by the beginning of the content. */
export async function recognizeFormat<F extends Recognizable>(
  file: File,
  formats: readonly F[],
): Promise<F | undefined> {
  const name = file.name.toLowerCase();
  const fitting = formats.filter(({ extensions }) => extensions.some((ending) => name.endsWith(ending)));
  if (fitting.length < 2) return fitting[0];
  const beginning = await file.slice(0, BEGINNING).text();
  return (
    fitting.find(({ mark }) => mark && beginning.includes(mark)) ?? fitting.find(({ mark }) => !mark) ?? fitting[0]
  );
}
