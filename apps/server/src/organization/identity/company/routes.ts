import type { CompanySignInSettings } from '@konvoj/contract';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { companySecret, route, setCompanyCookie, setStepCookie } from '../../../platform/http/index.ts';
import type { Identity } from '../identity.ts';
import { answerOpened, browserOf } from '../steps/routes.ts';
import { STEP_MS } from '../steps/service.ts';
import { ATTEMPT_MS } from './service.ts';
import type { StoredCompany } from './types.ts';

/** Sign-in by the company, and what administrators set for it. */
export function companyRoutes(app: FastifyInstance, { company, companySettings }: Identity): void {
  const { companySignIn, companySignInOfOrganization } = endpoints;
  const onWire = (stored: StoredCompany | null): CompanySignInSettings => {
    const redirectAddress = company.redirectAddress();
    return {
      redirectAddress,
      linkBase: new URL('/login/', redirectAddress).href,
      settings: stored === null ? null : settingsOnWire(stored),
    };
  };

  route(app, companySignIn.start, async ({ body, raw, reply, ip }) => {
    const { address, secret } = await company.start(body.name, body.remember, ip);
    setCompanyCookie(raw, reply, secret, ATTEMPT_MS / 1_000);
    return { address };
  });

  route(app, companySignIn.finish, async ({ body, raw, reply, ip }) => {
    const secret = companySecret(raw);
    if (secret !== undefined) setCompanyCookie(raw, reply, null);
    const finished = await company.finish(secret, body.answer, browserOf(raw, ip));
    if (finished.kind === 'tested') return { outcome: 'tested' as const };
    if (finished.kind === 'signedIn') {
      return { outcome: 'signedIn' as const, id: answerOpened(raw, reply, finished.opened) };
    }
    setStepCookie(raw, reply, finished.secret, STEP_MS / 1_000);
    return { outcome: 'step' as const, step: finished.step };
  });

  route(app, companySignInOfOrganization.find, async ({ scope }) => onWire(await companySettings.find(scope)));

  route(app, companySignInOfOrganization.save, async ({ actor, body }) =>
    onWire(await companySettings.save(actor, body)),
  );

  route(app, companySignInOfOrganization.remove, ({ actor, body }) =>
    companySettings.remove(actor, body.currentPassword),
  );

  route(app, companySignInOfOrganization.test, async ({ actor, raw, reply }) => {
    const { address, secret } = await company.startTest(actor);
    setCompanyCookie(raw, reply, secret, ATTEMPT_MS / 1_000);
    return { address };
  });
}

function settingsOnWire(stored: StoredCompany): NonNullable<CompanySignInSettings['settings']> {
  const { name, issuer, clientId, domains, mode, trustsSecondFactor, testedAt } = stored;
  return { name, issuer, clientId, domains: [...domains], mode, trustsSecondFactor, isTested: testedAt !== null };
}
