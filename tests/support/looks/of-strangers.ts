// What is met before signing in.
import { button, inTurn, textShown, typedIn, type Visit } from './sight.ts';

export const sightsOfStrangers: readonly Visit[] = [
  {
    at: '/',
    sign: 'Forgot password',
    sights: [
      { name: 'sign-in' },
      {
        name: 'a wrong password',
        at: 'body',
        open: inTurn(
          typedIn('Username', 'admin'),
          typedIn('Password', 'wrong'),
          button('Sign in'),
          textShown(/not correct/),
        ),
      },
    ],
  },
  { at: '/?signedOut=1&redirectUrl=%2Fsample%2Fdashboard', sign: 'Signed Out!' },
  { at: '/signup', sign: 'Create an account' },
  { at: '/forgotpassword', sign: 'Forgot password' },
  { at: '/activate/a%40example.org/x', sign: 'Activate your account' },
  { at: '/activate/a%40example.org/x?confirm=address', sign: 'Confirm your address' },
  { at: '/reset/a/x', sign: 'Choose a new password' },
  { at: '/trusslicenseid', sign: 'About Truss' },
  { at: '/no/such/page/at/all', sign: 'Page not found' },
];
