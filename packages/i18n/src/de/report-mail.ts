import type { Translation } from '../keys.ts';
import type { reportMail as sl } from '../sl/report-mail.ts';

export const reportMail: Translation<typeof sl> = {
  title: '{{name}} · {{period}}',
  text: `Guten Tag,

anbei der Bericht {{name}} für {{period}}.

{{organization}} verschickt ihn automatisch. Wenn Sie ihn nicht mehr erhalten möchten, schreiben Sie der Person, die ihn bestellt hat: {{owner}}.

Konvoj
`,
  problem: {
    failed: {
      title: 'Bericht {{name}} wurde nicht verschickt',
      text: `Guten Tag {{user}},

der Bericht {{name}}, fällig {{at}}, konnte nicht erstellt werden:

{{reason}}
`,
    },
    paused: {
      title: 'Der Zeitplan des Berichts {{name}} ist angehalten',
      text: `Guten Tag {{user}},

der Bericht {{name}}, fällig {{at}}, wurde nicht verschickt, und sein Zeitplan ist angehalten:

{{reason}}
`,
    },
    undelivered: {
      title: 'Bericht {{name}} hat nicht alle Empfänger erreicht',
      text: `Guten Tag {{user}},

der Bericht {{name}}, fällig {{at}}, konnte an diese Adressen nicht zugestellt werden:

{{recipients}}
`,
    },
  },
};
