import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { LetterheadService } from './service.ts';

export function letterheadRoutes(app: FastifyInstance, letterheads: LetterheadService): void {
  route(app, endpoints.letterheads.find, ({ scope }) => letterheads.find(scope));
  route(app, endpoints.letterheads.logo, ({ scope }) => letterheads.logo(scope));
  route(app, endpoints.letterheads.replace, ({ actor, body, files, reply }) =>
    letterheads.replace(actor, { ...body, files, signal: whenUnwanted(reply) }),
  );
}
