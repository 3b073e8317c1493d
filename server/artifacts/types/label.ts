import { defaultSchema } from '../../model/schema/seed/index.ts';

/** Tells whether a label is the default schema's label of that name, even if it was renamed. */
export const isDefaultLabel =
  (name: string) =>
  ({ globalId }: { globalId: string }): boolean =>
    defaultSchema.labels.find((each) => each.name === name)?.globalId === globalId;
