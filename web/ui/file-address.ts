/** Returns the address of a stored file; `/serve`, `/download` and `/thumbnail` are below it. */
export const fileAddress = (organization: string, id: number): string =>
  `/api/v4/o/${encodeURIComponent(organization)}/files/${id}`;

/** Returns the address of a file as of the project's past that the page shows; unchanged for the present. */
export function fileThen(
  address: string,
  asOf: { readonly revision?: number | undefined; readonly moment?: string | undefined } | undefined,
): string {
  const then = asOf?.revision ?? asOf?.moment;
  if (then === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(then)}`;
}
