import type { Translation } from '../keys.ts';
import type { session as sl } from '../sl/session.ts';

export const session: Translation<typeof sl> = {
  signIn: {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    remember: 'Keep me signed in',
    ended: 'Your session has ended. Sign in and you are back on the same page.',
    submit: 'Sign in',
    forgotten: 'Forgotten password?',
    capsLock: 'Caps Lock is on.',
    newInstallation:
      'This installation is new. Sign in as the system administrator {{email}}. The program printed the password in its console when it started for the first time.',
    newPassword: 'If you no longer have it, this command prints a link to a new password',
    showPassword: 'Show password',
  },
  forgotten: {
    title: 'Forgotten password',
    intro: 'Enter your e-mail address. We will send you a link for a new password.',
    submit: 'Send link',
    sent: 'If there is an account with this address, we have sent a link to it. It is valid for {{minutes}} minutes.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'New password',
    password: 'New password',
    repeat: 'Repeat the new password',
    rule: 'The password needs {{min}} to {{max}} characters.',
    submit: 'Save password',
    done: 'The password has been changed. You can sign in now.',
    checking: 'Checking the link …',
    again: 'Request a new link',
  },
  switched: {
    label: 'Acting as a user',
    text: 'You are acting as {{name}} of {{organization}}, until {{time}}',
    left: '{{left}} left',
    back: 'Switch back',
  },
};
