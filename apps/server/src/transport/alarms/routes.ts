import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../platform/http/index.ts';
import type { ContactTests } from './contact-test.ts';
import type { HistoryService } from './history-service.ts';
import type { PreviewRule } from './preview.ts';
import { previewOnWire } from './wire.ts';
import type { RuleEditor, RuleService } from './rule-service.ts';
import type { RuleReader } from './types.ts';
import type { Scope } from '../../platform/database.ts';

export interface AlarmRouteDeps {
  readonly rules: RuleService;
  readonly history: HistoryService;
  readonly tests: ContactTests;
  readonly preview: PreviewRule;
}

export function alarmRoutes(app: FastifyInstance, { rules, history, tests, preview }: AlarmRouteDeps): void {
  ruleRoutes(app, rules);
  historyRoutes(app, history);
  testRoutes(app, tests);
  route(app, endpoints.alarms.preview, async ({ actor, reply, body: { enabled = true, ...rule } }) =>
    previewOnWire(await preview(actor, { ...rule, enabled }, whenUnwanted(reply))),
  );
}

function ruleRoutes(app: FastifyInstance, rules: RuleService): void {
  const { alarms } = endpoints;
  route(app, alarms.list, ({ user, scope }) => rules.list(readerOf(user, scope)));
  route(app, alarms.ofDevice, ({ user, scope, params }) => rules.ofDevice(readerOf(user, scope), params.id));
  route(app, alarms.find, ({ user, scope, params }) => rules.find(readerOf(user, scope), params.id));
  route(app, alarms.create, ({ user, actor, body }) => rules.create(editorOf(user, actor), body));
  route(app, alarms.replace, ({ user, actor, params, body: { version, ...rule } }) =>
    rules.replace(editorOf(user, actor), params.id, rule, version),
  );
  route(app, alarms.remove, ({ user, actor, params }) => rules.remove(editorOf(user, actor), params.id));
}

function historyRoutes(app: FastifyInstance, history: HistoryService): void {
  const { alarmHistory } = endpoints;
  route(app, alarmHistory.list, ({ user, scope, language, query }) => {
    const { unread = false, ...filter } = query;
    const wanted = { ...filter, unreadOnly: unread };
    return history.list(readerOf(user, scope), { language, timeZone: user.timeZone }, wanted);
  });
  route(app, alarmHistory.counts, ({ user, scope }) => history.counts(readerOf(user, scope)));
  route(app, alarmHistory.unread, async ({ user, scope, params }) => ({
    unread: (await history.countsOf(readerOf(user, scope), params.id)).unread,
  }));
  route(app, alarmHistory.total, async ({ user, scope, params }) => ({
    total: (await history.countsOf(readerOf(user, scope), params.id)).total,
  }));
  route(app, alarmHistory.markRead, async ({ user, scope, body }) => ({
    updated: await history.markRead(readerOf(user, scope), body),
  }));
  route(app, alarmHistory.clear, ({ user, scope, params }) => history.clear(readerOf(user, scope), params.id));
}

function testRoutes(app: FastifyInstance, tests: ContactTests): void {
  const { alarms } = endpoints;
  route(app, alarms.testContact, async ({ actor, body }) => ({ testId: await tests.send(actor, body.contact) }));
  route(app, alarms.testResult, ({ actor, params }) => tests.result(actor, params.id));
}

export function readerOf({ permissions, userId }: UserCaller, { organizationId }: Scope): RuleReader {
  return { organizationId, userId, seesAll: permissions.has('alarms.all') };
}

function editorOf(user: UserCaller, actor: Actor): RuleEditor {
  return { ...actor, ...readerOf(user, actor) };
}
