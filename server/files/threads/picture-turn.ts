import { personOf, type Ctx } from '../../platform/context.ts';

/** Makes a preview or thumbnail in the server's queue, which has one place per person so that nobody's many files hold up the others. */
export async function inPictureTurn<T>(ctx: Ctx, make: () => Promise<T>): Promise<T> {
  const { shares, thumbnails } = ctx.services;
  return await shares.pictures.run(personOf(ctx), 1, () => thumbnails.run(make));
}
