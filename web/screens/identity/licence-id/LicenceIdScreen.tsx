import { Anchor } from '@mantine/core';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { LicenceIdScreenQuery } from '#graph/LicenceIdScreenQuery.graphql';

import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { paths } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';

/** Shows the version of Truss, for users who ask for help. Licence counts are not shown here. */
export default function LicenceIdScreen() {
  const { signInOptions } = useScreenQuery<LicenceIdScreenQuery>(graphql`
    query LicenceIdScreenQuery @preloadable {
      signInOptions {
        version
        supportContact
        ...FrontPage_options
      }
    }
  `);
  usePageTitle('About Truss');
  return (
    <FrontPage options={signInOptions}>
      <h1>About Truss</h1>
      <dl className="fr-facts">
        <dt>Product</dt>
        <dd>Truss</dd>
        <dt>Version</dt>
        <dd>{signInOptions.version}</dd>
        <dt>Address</dt>
        <dd>{location.origin}</dd>
        <dt>Software license</dt>
        <dd>Apache 2.0, no license key needed</dd>
      </dl>
      <p className="tr-dim">
        Licenses belong to organizations. Administrators of an organization assign them under Licenses. If you need one,{' '}
        {signInOptions.supportContact}
      </p>
      <Anchor component={Link} to={paths.start()} fz="sm" style={{ justifySelf: 'start' }}>
        Go to Truss
      </Anchor>
    </FrontPage>
  );
}
