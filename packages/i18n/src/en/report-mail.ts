import type { Translation } from '../keys.ts';
import type { reportMail as sl } from '../sl/report-mail.ts';

export const reportMail: Translation<typeof sl> = {
  title: '{{name}} · {{period}}',
  text: `Hello,

the report {{name}} for {{period}} is attached.

{{organization}} sends it automatically. If you do not want to receive it any more, write to the person who ordered it: {{owner}}.

Konvoj
`,
  problem: {
    failed: {
      title: 'Report {{name}} was not sent',
      text: `Hello {{user}},

the report {{name}}, due {{at}}, could not be made:

{{reason}}
`,
    },
    paused: {
      title: 'The schedule of report {{name}} is paused',
      text: `Hello {{user}},

the report {{name}}, due {{at}}, was not sent, and its schedule is paused:

{{reason}}
`,
    },
    undelivered: {
      title: 'Report {{name}} did not reach all recipients',
      text: `Hello {{user}},

the report {{name}}, due {{at}}, could not be delivered to these addresses:

{{recipients}}
`,
    },
  },
};
