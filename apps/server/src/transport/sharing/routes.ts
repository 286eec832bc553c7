import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { userNames } from '../../organization/identity/names.ts';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import type { UserCaller, Actor } from '../../platform/http/index.ts';
import type { SharingService } from './service.ts';
import type { ListedLink, Sharer } from './types.ts';
import type { ViewingService } from './viewing.ts';
import { infoOnWire, linkOnWire } from './wire.ts';

export interface SharingRouteDeps {
  readonly sharing: SharingService;
  readonly viewing: ViewingService;
  readonly database: Database;
}

export async function sharingRoutes(app: FastifyInstance, deps: SharingRouteDeps): Promise<void> {
  ownerRoutes(app, deps);
  await app.register((pages, _, done) => {
    // The address contains the secret: requests of the page must not send it as a referrer.
    pages.addHook('onRequest', async (_request, reply) => void reply.header('referrer-policy', 'no-referrer'));
    viewerRoutes(pages, deps.viewing);
    done();
  });
}

function ownerRoutes(app: FastifyInstance, { sharing, database }: SharingRouteDeps): void {
  const { sharedLinks } = endpoints;
  const onWire = async (links: readonly ListedLink[]) => {
    const creators = new Set(links.flatMap(({ createdBy }) => createdBy ?? []));
    const names = await userNames(database, [...creators]);
    return links.map((link) => linkOnWire(link, names));
  };
  const oneOnWire = async (link: ListedLink) => linkOnWire(link, await namesOf(database, link));

  route(app, sharedLinks.list, async ({ user, actor }) => onWire(await sharing.list(sharerOf(user, actor))));
  route(app, sharedLinks.create, async ({ user, actor, body }) =>
    oneOnWire(await sharing.create(sharerOf(user, actor), body)),
  );
  route(app, sharedLinks.update, async ({ user, actor, params, body }) =>
    oneOnWire(await sharing.update(sharerOf(user, actor), params.id, body)),
  );
  route(app, sharedLinks.remove, ({ user, actor, params }) => sharing.revoke(sharerOf(user, actor), params.id));
}

function viewerRoutes(app: FastifyInstance, viewing: ViewingService): void {
  const { trackingLink } = endpoints;
  route(app, trackingLink.info, async ({ query, ip }) => infoOnWire(await viewing.visit(query.secret, ip)));
  route(app, trackingLink.devices, ({ query, ip }) => viewing.devices(query.secret, ip));
  route(app, trackingLink.positions, ({ query, ip }) => viewing.positions(query.secret, ip));
  route(app, trackingLink.places, ({ query, ip, language }) =>
    viewing.places(query.secret, ip, query.language ?? language),
  );
  route(app, trackingLink.simple, ({ query, ip }) => viewing.track(query.secret, ip, query));
  route(app, trackingLink.stages, ({ query, ip }) => viewing.stages(query.secret, ip, query));
}

function sharerOf({ permissions, timeZone }: UserCaller, actor: Actor): Sharer {
  return { ...actor, seesAll: permissions.has('links.all'), timeZone };
}

function namesOf(database: Database, { createdBy }: ListedLink): Promise<Map<number, string>> {
  return userNames(database, createdBy === null ? [] : [createdBy]);
}
