import type { Translation } from '../keys.ts';
import type { mail as sl } from '../sl/mail.ts';

export const mail: Translation<typeof sl> = {
  reset: {
    subject: 'New password for Konvoj',
    text: `Hello {{name}},

we received a request for a new password. Set it with this link:

{{link}}

The link is valid for {{minutes}} minutes and can be used once. If you did not ask for it, ignore this message: your password stays as it is.

Konvoj
`,
  },
  loginAlert: {
    subject: 'Sign-in to Konvoj',
    text: `Hello {{name}},

somebody signed in to your account on {{at}} from the address {{ip}}.

If that was not you, set a new password at once and tell your administrator.

Konvoj
`,
  },
};
