import { defaultSchema } from '../../model/schema/seed/index.ts';

/** Whether a label is the one that the default schema calls so, whatever it is called now. */
export const isNamed =
  (name: string) =>
  ({ globalId }: { globalId: string }): boolean =>
    defaultSchema.labels.find((each) => each.name === name)?.globalId === globalId;
