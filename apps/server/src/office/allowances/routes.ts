import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden, route, whenUnwanted } from '../../platform/http/index.ts';
import { rateSetBody } from './rate-checks.ts';
import { exportedRates, readRates } from './rate-files.ts';
import type { AllowanceService } from './service.ts';

export function allowanceRoutes(app: FastifyInstance, allowances: AllowanceService): void {
  const { allowanceRates } = endpoints;
  route(app, endpoints.allowances.calculate, ({ scope, user, body }) => {
    if (body.rates !== undefined && !user.permissions.has('allowanceRates.edit')) throw forbidden();
    return allowances.calculate(scope, body, user.timeZone);
  });
  route(app, allowanceRates.list, ({ scope }) => allowances.list(scope));
  route(app, allowanceRates.defaults, () => allowances.defaults());
  route(app, { ...allowanceRates.replace, body: rateSetBody }, ({ actor, body }) =>
    allowances.replace(actor, body.rates, body.version),
  );
  route(app, allowanceRates.read, ({ actor, upload }) => readRates(actor, upload));
  route(app, allowanceRates.export, async ({ scope, query: { format, shipped = false }, language, reply }) => {
    const { rates } = shipped ? allowances.defaults() : await allowances.list(scope);
    return exportedRates({ ...scope, signal: whenUnwanted(reply) }, rates, format, language);
  });
  route(app, allowanceRates.oldTable, ({ scope }) => allowances.oldTable(scope));
  route(app, allowanceRates.replaceOldTable, ({ actor, body }) =>
    allowances.replaceOldTable(actor, body.rates, body.version),
  );
  route(app, allowanceRates.fromOldTable, ({ actor, user: { timeZone }, body }) =>
    allowances.fromOldTable(actor, { ...body, timeZone }),
  );
  route(app, allowanceRates.toOldTable, ({ actor, user: { timeZone }, body }) =>
    allowances.toOldTable(actor, { ...body, timeZone }),
  );
}
