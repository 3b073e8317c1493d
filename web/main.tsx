import '@fontsource-variable/ibm-plex-sans';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import './ui/layers.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './ui/tokens.css';
import './ui/shapes.css';
import './ui/base.css';
import './ui/media/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RelayEnvironmentProvider } from 'react-relay';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { nonce } from './nonce.ts';
import { environment } from './relay/environment.ts';
import { finishSignOut } from './relay/sign-out.ts';
import { routes } from './routes/routes.ts';
import { preloadScreens } from './routing/preload-screens.ts';
import { SecondStepDialog } from './shell/SecondStepDialog.tsx';
import { Toasts } from './shell/toasts/Toasts.tsx';
import { edition } from './ui/edition.ts';
import { pageReady } from './ui/page-ready.ts';
import { resolver, theme } from './ui/theme.ts';

document.documentElement.dataset['edition'] = edition();
await finishSignOut();
const router = createBrowserRouter(routes);
await pageReady();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RelayEnvironmentProvider environment={environment}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Toasts />
        <RouterProvider router={router} />
        <SecondStepDialog />
      </MantineProvider>
    </RelayEnvironmentProvider>
  </StrictMode>,
);

void preloadScreens();
