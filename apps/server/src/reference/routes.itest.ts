import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { TestApp } from '../../../../tests/support/index.ts';

const calls = Object.values(endpoints.reference);
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  for (const language of ['sl', 'en', 'de'] as const) {
    await app.addUser({ email: `${language}@kolovrat.example`, organizationId, language });
  }
});
afterAll(() => app.close());

it.each(calls.map((call) => call.path))('answers %s to who is signed in, and knows no query', async (path) => {
  expect(await app.client().get(path)).toMatchObject({ status: 401 });
  const client = await signedIn(app, 'sl@kolovrat.example');
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(3);
  expect(await client.get(`${path}?x=1`)).toMatchObject({ status: 422 });
});

it('names things in the language of the user', async () => {
  const names = async (language: string) => {
    const { body } = await (
      await signedIn(app, `${language}@kolovrat.example`)
    ).get(endpoints.reference.vehicleTypes.path);
    return endpoints.reference.vehicleTypes.reply.parse(body)[2]?.naziv;
  };
  expect([await names('sl'), await names('en'), await names('de')]).toEqual(['tovornjak', 'truck', 'Lkw']);
});
