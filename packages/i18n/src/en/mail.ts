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
  emailChanged: {
    subject: 'New e-mail address of your account',
    text: `Hello {{name}},

the e-mail address of your Konvoj account was changed to {{email}}. From now on you sign in with it.

If you did not ask for it, tell your administrator at once.

Konvoj
`,
  },
  passwordChanged: {
    subject: 'New password of your account',
    text: `Hello {{name}},

the password of your Konvoj account was changed on {{at}} from the address {{ip}}. All other sessions were signed out.

If that was not you, set a new password at once and tell your administrator.

Konvoj
`,
  },
  factorChanged: {
    subject: 'Second factor of your account',
    text: `Hello {{name}},

the second factor of your Konvoj account was changed: {{what}}. This happened on {{at}} from the address {{ip}}.

If that was not you, set a new password at once and tell your administrator.

Konvoj
`,
    what: {
      totpAdded: 'the authenticator app is on',
      totpRemoved: 'the authenticator app is off',
      passkeyAdded: 'a passkey was added',
      passkeyRemoved: 'a passkey was removed',
      recoveryRenewed: 'new recovery codes were made',
      reset: 'an administrator has removed it',
    },
  },
  companyChanged: {
    subject: 'Company sign-in settings',
    text: `Hello {{name}},

company sign-in of the organization {{organization}} was changed: {{what}}. {{by}} did this on {{at}} from the address {{ip}}.

If you did not expect this change, check the sign-in settings in Konvoj at once.

Konvoj
`,
    what: {
      saved: 'it has new settings',
      removed: 'it was removed',
    },
  },
  invitation: {
    subject: 'Invitation to Konvoj',
    text: `Hello {{name}},

{{inviter}} invites you to the Konvoj of {{organization}}. You will sign in with the address {{email}}. Set your password with this link:

{{link}}

The link is valid for {{days}} days and can be used once. If it has expired, ask your administrator for a new one.

Konvoj
`,
  },
  sharedLink: {
    subject: '{{person}} is sharing a trip with you',
    text: `Hello!

{{person}} ({{organization}}) is sharing '{{name}}' with you. Vehicles: {{vehicles}}.

See where they are at this link:

{{link}}

The link is valid from {{from}} to {{to}}. No account is needed; anyone with the link sees the same as you.

Konvoj
`,
  },
};
