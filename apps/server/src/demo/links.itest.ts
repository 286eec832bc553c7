import { endpoints } from '@konvoj/contract';
import { demoFleet } from '@konvoj/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { TestApp } from '../../../../tests/support/index.ts';
import { silentLog } from '../platform/logging.ts';
import { linkSealing } from '../transport/sharing/link-sealing.ts';
import { DEMO_PASSWORD, DEMO_SEED } from './companies.ts';
import { shareDemoVehicles } from './links.ts';
import { scheduleDemoReports } from './report-schedules.ts';
import { prepareDemo } from './prepare.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const { database } = app;
  const fleet = demoFleet(DEMO_SEED).slice(0, 4);
  await prepareDemo({ database, log: silentLog(), retentionMonths: 13, print: () => {}, days: 1, fleet });
  // Twice, as with two starts.
  for (const _ of [1, 2]) {
    await shareDemoVehicles({ database, log: silentLog(), sealing: await linkSealing(app.dataFolder) });
    await scheduleDemoReports(database, Date.now());
  }
});
afterAll(() => app.close());

it('shows a valid link and an expired one, with working addresses', async () => {
  const dispatcher = await signedIn(app, 'dispatcher@kolovrat.example', DEMO_PASSWORD);
  const { body } = await dispatcher.get(endpoints.sharedLinks.list.path);
  const links = endpoints.sharedLinks.list.reply.parse(body);
  expect(links.map(({ name }) => name)).toEqual(['Palete za Luko Koper', 'Sadje za Gradec']);
  const statuses = await Promise.all(
    links.map(async ({ url }) => {
      const secret = url?.split('/track/')[1] ?? '';
      return (await app.client().get(`${endpoints.trackingLink.info.path}?secret=${secret}`)).status;
    }),
  );
  expect(statuses).toEqual([200, 410]);
});

it('has schedules of reports, one of a template', async () => {
  const dispatcher = await signedIn(app, 'dispatcher@kolovrat.example', DEMO_PASSWORD);
  const { body } = await dispatcher.get(endpoints.reportSchedules.list.path);
  const schedules = endpoints.reportSchedules.list.reply.parse(body);
  expect(schedules.map(({ name }) => name)).toEqual(['Gorivo prejšnjega tedna', 'Pregled prejšnjega dne']);
  expect(schedules.map(({ templateName, missingColumns }) => [templateName, missingColumns])).toEqual([
    ['Gorivo po vozilih', []],
    [null, []],
  ]);
});
