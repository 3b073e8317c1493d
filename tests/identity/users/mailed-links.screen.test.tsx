// The pages for users without an account or password, and those behind mailed links.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { type, visit } from '../../support/on-screen.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nobody = {
  viewer: null,
  signInOptions: { mayAnybodySignUp: true, passwords: true, supportContact: 'call 117.' },
};

function typePassword(password: string, again = password) {
  type(screen.getByLabelText('New password'), password);
  type(screen.getByLabelText('Confirm new password'), again);
}

test('after asking for an account everybody gets the same advice to look at their mails', async () => {
  visit('/signup', nobody);
  type(await screen.findByLabelText('Email'), ' ann@example.org ');
  type(screen.getByLabelText('First name'), 'Ann');
  press('Create account');
  const call = await sent('SignUpFormMutation');
  expect(call.variables).toEqual({
    input: { email: 'ann@example.org', firstName: 'Ann', lastName: '', company: '' },
  });
  await call.answer({ signUp: { ok: true } });
  const title = await screen.findByRole('heading', { name: 'Check your email' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  screen.getByText('ann@example.org');
});

test('with sign-up off, strangers are told whom to ask', async () => {
  visit('/signup', { ...nobody, signInOptions: { ...nobody.signInOptions, mayAnybodySignUp: false } });
  await screen.findByText("You can't create an account here yourself. If you need one, call 117.");
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a new password is requested by name or address', async () => {
  visit('/forgotpassword', nobody);
  type(await screen.findByLabelText('Username or email'), 'walt');
  press('Send reset link');
  const call = await sent('ForgotPasswordScreenMutation');
  expect(call.variables).toEqual({ input: { username: 'walt' } });
  await call.answer({ requestPasswordReset: { ok: true } });
  await screen.findByText(/If there is such an account/);
});

test('the activation link leads to choosing a password, then to the sign-in page with the username filled in', async () => {
  visit('/activate/ann%40example.org/c0de', nobody);
  await screen.findByText('Choose a password for ann@example.org.');
  typePassword('a few words here', 'a few other');
  screen.getByText(/^The two passwords do not match/);
  typePassword('a few words here');
  press('Activate account');
  const call = await sent('ActivateScreenMutation');
  const password = 'a few words here';
  expect(call.variables).toEqual({
    input: { email: 'ann@example.org', code: 'c0de', password, passwordConfirm: password },
  });
  await call.answer({ activateAccount: { username: 'ann@example.org' } });
  await screen.findByText(/^Your account is active/);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ann@example.org');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

test('an expired link for a password says so, and where to get another', async () => {
  visit('/reset/walt/old', nobody);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  typePassword('a few words here');
  press('Set new password');
  const call = await sent('ResetPasswordScreenMutation');
  call.refuse({ code: 'LINK_OVER', title: 'Link Not Valid', message: 'This link is no longer valid.' });
  expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgotpassword');
});

test('a password chosen by a mailed link revokes API keys, unless the user keeps them', async () => {
  visit('/reset/walt/c0de', nobody);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  typePassword('a few words here');
  press('Set new password');
  const call = await sent('ResetPasswordScreenMutation');
  const input = {
    username: 'walt',
    code: 'c0de',
    newPassword: 'a few words here',
    newPasswordConfirm: 'a few words here',
  };
  expect(call.variables).toEqual({ input: { ...input, keepApiKeys: false } });
  call.refuse({ title: 'Bad', message: 'Once more.' });
  await screen.findByText('Once more.');
  fireEvent.click(screen.getByLabelText('Keep my API keys'));
  press('Set new password');
  expect((await sent('ResetPasswordScreenMutation')).variables).toEqual({ input: { ...input, keepApiKeys: true } });
});

test('an address is confirmed by a button, so that programs that follow links in mails do not confirm it', async () => {
  visit('/activate/ann%40example.org/c0de?confirm=address', nobody);
  await screen.findByText('Use ann@example.org as your email address in Truss?');
  press('Confirm address');
  const call = await sent('ConfirmAddressMutation');
  expect(call.variables).toEqual({ input: { email: 'ann@example.org', code: 'c0de' } });
  await call.answer({ confirmAddress: { username: 'ann' } });
  await waitFor(() => screen.getByText('ann@example.org is now the email address of ann.'));
});

test('everybody can read which version of Truss runs, and nothing more', async () => {
  visit('/trusslicenseid', { ...nobody, signInOptions: { ...nobody.signInOptions, version: '1.2.3' } });
  await screen.findByRole('heading', { name: 'About Truss' });
  screen.getByText('1.2.3');
});
