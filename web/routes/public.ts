import activate from '#graph/ActivateScreenQuery$parameters';
import forgotPassword from '#graph/ForgotPasswordScreenQuery$parameters';
import licenceId from '#graph/LicenceIdScreenQuery$parameters';
import resetPassword from '#graph/ResetPasswordScreenQuery$parameters';
import signIn from '#graph/SignInScreenQuery$parameters';
import signUp from '#graph/SignUpScreenQuery$parameters';

import { paths } from '../routing/addresses.ts';
import { screen, type ScreenLine } from '../routing/screens.ts';

const variables = () => ({});

/** The pages that need no sign-in. */
export const publicScreens: ScreenLine[] = [
  screen(paths.signIn(), {
    title: 'Sign in',
    query: signIn,
    variables,
    load: () => import('../screens/identity/sign-in/SignInScreen.tsx'),
  }),
  screen(paths.signUp(), {
    title: 'Create an account',
    query: signUp,
    variables,
    load: () => import('../screens/identity/sign-up/SignUpScreen.tsx'),
  }),
  screen(paths.forgotPassword(), {
    title: 'Forgot password',
    query: forgotPassword,
    variables,
    load: () => import('../screens/identity/password/ForgotPasswordScreen.tsx'),
  }),
  screen('/reset/:username/:code', {
    title: 'Choose a new password',
    query: resetPassword,
    variables,
    load: () => import('../screens/identity/password/ResetPasswordScreen.tsx'),
  }),
  screen('/activate/:email/:code', {
    title: 'Activate your account',
    query: activate,
    variables,
    load: () => import('../screens/identity/activate/ActivateScreen.tsx'),
  }),
  screen(paths.licenceId(), {
    title: 'About Truss',
    query: licenceId,
    variables,
    load: () => import('../screens/identity/licence-id/LicenceIdScreen.tsx'),
  }),
];
