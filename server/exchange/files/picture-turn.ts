import { personOf, type Ctx } from '../../platform/context.ts';

/** What is seen of files is made one after the other on a server; one person has one place in that line, so that their many leave others theirs. */
export async function inPictureTurn<T>(ctx: Ctx, make: () => Promise<T>): Promise<T> {
  const { shares, thumbnails } = ctx.services;
  return await shares.pictures.run(personOf(ctx), 1, () => thumbnails.run(make));
}
