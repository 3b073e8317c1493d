import { Button } from '@mantine/core';
import { IconId, IconKey } from '@tabler/icons-react';

/** A way to sign in that a company has set up, with the address that it begins at. */
export interface ProviderOffer {
  readonly kind: string;
  readonly name: string;
  readonly startUrl: string;
}

/** Those of the ways that begin at an address; a directory has none, whose passwords go into the form. */
export const withAddress = (
  companies: readonly { readonly kind: string; readonly name: string; readonly startUrl: string | null | undefined }[],
): ProviderOffer[] => companies.flatMap(({ startUrl, ...way }) => (startUrl ? [{ ...way, startUrl }] : []));

interface Props {
  ways: readonly ProviderOffer[];
  /** The page to come back to. */
  backTo: string;
  /** Signing in again: a provider that can is to ask, even if it knows them; and this page stays, in its own window. */
  isAgain?: boolean;
}

/** A button for each way to sign in by one's company. */
export const SingleSignOnButtons = ({ ways, backTo, isAgain = false }: Props) => (
  <div style={{ display: 'grid', gap: 'var(--tr-s-2)' }}>
    {ways.map(({ kind, name, startUrl }) => {
      const Icon = kind === 'PKI' ? IconId : IconKey;
      const anew = isAgain && kind === 'OAUTH' ? '&reAuth=true' : '';
      return (
        <Button
          key={kind}
          component="a"
          href={`${startUrl}?redirectUrl=${encodeURIComponent(backTo)}${anew}`}
          {...(isAgain && { target: '_blank' })}
          variant="default"
          size="md"
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        >
          {name}
        </Button>
      );
    })}
  </div>
);
