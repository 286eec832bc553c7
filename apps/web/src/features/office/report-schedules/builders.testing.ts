import type { ReportRun, ReportSchedule } from '@konvoj/contract';

export function aSchedule(changes: Partial<ReportSchedule> = {}): ReportSchedule {
  return {
    id: 3,
    name: 'Weekly',
    templateId: null,
    content: { report: 'report', type: 'days', range: 'default', columns: [], table: null },
    every: 'week',
    weekday: 1,
    dayOfMonth: 1,
    at: '06:00',
    formats: ['pdf'],
    language: 'en',
    recipients: ['client@example.org'],
    owner: 'Ana Kos',
    templateName: null,
    missingColumns: [],
    paused: null,
    nextRunAt: '2026-11-23T05:00:00.000Z',
    lastRun: null,
    version: 'a',
    ...changes,
  };
}

export function aRun(changes: Partial<ReportRun> = {}): ReportRun {
  return {
    id: 9,
    scheduleId: 3,
    name: 'Weekly',
    kind: 'due',
    state: 'made',
    dueAt: '2026-11-16T05:00:00.000Z',
    from: '2026-11-08T23:00:00.000Z',
    to: '2026-11-15T23:00:00.000Z',
    failure: null,
    files: [{ id: 5, name: 'days.pdf', type: 'application/pdf', size: 20_480 }],
    mails: [
      {
        recipient: 'client@example.org',
        state: 'sent',
        tries: 1,
        error: null,
        createdAt: '2026-11-16T05:00:00.000Z',
        endedAt: '2026-11-16T05:00:02.000Z',
      },
      {
        recipient: 'gone@example.org',
        state: 'failed',
        tries: 1,
        error: 'The mail server refused it: 550 no such mailbox',
        createdAt: '2026-11-16T05:00:00.000Z',
        endedAt: '2026-11-16T05:00:03.000Z',
      },
    ],
    ...changes,
  };
}
