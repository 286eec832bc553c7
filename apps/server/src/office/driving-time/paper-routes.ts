import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { organizationName } from '../../organization/identity/organization.ts';
import { headOf } from '../../organization/letterhead/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import { renderDocument } from '../../platform/documents/render.ts';
import { reportFileName } from '../../platform/file-name.ts';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import { drivingTimePaper } from './paper.ts';
import type { DrivingTimes } from './service.ts';

const DAY_MS = 86_400_000;

interface PaperRoutes {
  readonly database: Database;
  readonly clock: Clock;
  readonly times: DrivingTimes;
}

export function drivingTimePaperRoutes(app: FastifyInstance, { database, clock, times }: PaperRoutes): void {
  route(app, endpoints.drivingTimePaper.pdf, async ({ scope, user, language, query, reply }) => {
    const { timeZone } = user;
    const { driverId, from, to } = query;
    const written = query.language ?? language;
    const time = await times.ofDriver(scope, driverId, { from, to });
    const [organization, head] = await database.tenant(scope, async (tx) => [
      await organizationName(tx, scope),
      await headOf(tx, scope),
    ]);
    const document = drivingTimePaper(time, { language: written, timeZone, organization, madeAt: clock.now() });
    const period = { from: Date.parse(from), to: Date.parse(to) + DAY_MS };
    return {
      name: reportFileName({
        title: document.title,
        subject: time.driver.name,
        period,
        timeZone: 'UTC',
        extension: 'pdf',
      }),
      contentType: CONTENT_TYPES.pdf,
      body: await renderDocument({ ...scope, signal: whenUnwanted(reply) }, { ...document, head }, 'pdf'),
    };
  });
}
