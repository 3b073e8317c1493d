/** A single sign-on provider, with the address where its sign-in begins. */
export interface ProviderOffer {
  readonly kind: string;
  readonly name: string;
  readonly startUrl: string;
}

/** Returns the providers with such an address; the LDAP directory has none, since its passwords are typed into the form. */
export const withAddress = (
  providers: readonly { readonly kind: string; readonly name: string; readonly startUrl: string | null | undefined }[],
): ProviderOffer[] => providers.flatMap(({ startUrl, ...way }) => (startUrl ? [{ ...way, startUrl }] : []));
