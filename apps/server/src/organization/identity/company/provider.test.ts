import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/logging.ts';
import { networksOf } from '../../../platform/outbound/networks.ts';
import { expectedOf } from './expected.ts';
import { providers } from './provider.ts';
import { CLIENT, testProvider } from './provider.testing.ts';

const rules = { privateNetworks: networksOf(['127.0.0.1/32']), ports: new Set([443]) };

describe('a provider that does not answer in time', () => {
  it.each(['/.well-known/openid-configuration', '/token', '/keys'])('is given up at %s', async (path) => {
    const provider = await testProvider({ email: 'ana@kolovrat.example' });
    onTestFinished(() => provider.close());
    provider.answers.set(path, () => undefined);
    const impatient = providers({ rules, clock: systemClock, log: silentLog(), withinMs: 100 });
    const client = { ...CLIENT, issuer: provider.issuer, revision: 'one' };
    const expected = expectedOf('secret');
    const back = 'http://localhost/login-return';
    const signedIn = async () => {
      const answer = await provider.signIn(await impatient.addressOf(client, expected, back));
      return impatient.personOf(client, expected, new URL(`${back}${answer}`));
    };
    await expect(signedIn()).rejects.toMatchObject({ code: 'company_sign_in.unreachable' });
  });
});
