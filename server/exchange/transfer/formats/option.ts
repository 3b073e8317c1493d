/** An option of a format, from which the parameter of api/v4, the argument of the graph and the field of the dialog are made. */
export interface FormatOption {
  kind: 'YES_NO' | 'TEXT';
  /** The title of its field. */
  title: string;
  description: string;
  /** YES_NO: the value where the caller gives none. */
  byDefault?: boolean;
  /** The option that this one requires; choosing this one chooses that one too. */
  needs?: string;
}

/** Options by the names of their parameters. */
export type FormatOptions = Record<string, FormatOption>;

/** The values that a caller gave to options. */
export type OptionValues<O extends FormatOptions = FormatOptions> = {
  [N in keyof O]?: (O[N]['kind'] extends 'TEXT' ? string : boolean) | undefined;
};

interface HasOptions {
  name: string;
  options?: FormatOptions | undefined;
}

/** Lists the options of all formats together, each with the formats that know it. A name means the same in all of them. */
export function optionsOfAll(formats: readonly HasOptions[]): Map<string, FormatOption & { formats: string[] }> {
  const all = new Map<string, FormatOption & { formats: string[] }>();
  for (const format of formats)
    for (const [name, option] of Object.entries(format.options ?? {})) {
      const known = all.get(name);
      if (known && (known.kind !== option.kind || known.byDefault !== option.byDefault))
        throw new Error(
          `The formats ${[...known.formats, format.name].join(' and ')} mean different things by '${name}'`,
        );
      all.set(name, { ...(known ?? option), formats: [...(known?.formats ?? []), format.name] });
    }
  return all;
}

/** Returns the given values of the options of one format; ignores options of other formats, since dialogs send all. */
export const ownValues = ({ options = {} }: HasOptions, given: Record<string, unknown>): OptionValues =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => Object.hasOwn(options, name) && value != null),
  ) as OptionValues;
