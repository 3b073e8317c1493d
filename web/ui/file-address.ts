/** Where a stored file of an organization is found; behind it stand `/serve`, `/download` and `/thumbnail`. */
export const fileAddress = (organization: string, id: number): string =>
  `/api/v4/o/${encodeURIComponent(organization)}/files/${id}`;

/** The same address, of what the file held at the moment that the page shows; as it is for the present. */
export function fileThen(
  address: string,
  asOf: { readonly revision?: number | undefined; readonly moment?: string | undefined } | undefined,
): string {
  const then = asOf?.revision ?? asOf?.moment;
  if (then === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(then)}`;
}
