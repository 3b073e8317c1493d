import { Button } from '@mantine/core';
import { IconId, IconKey } from '@tabler/icons-react';

import type { ProviderOffer } from './ways.ts';

interface Props {
  ways: readonly ProviderOffer[];
  /** The page to return to. */
  backTo: string;
  /** True when signing in again: the provider asks even a signed-in user, in a new window, and this page stays. */
  isAgain?: boolean;
}

/** Shows a button for each single sign-on provider. */
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
