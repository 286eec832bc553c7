import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { TileService } from './service.ts';

export function tileRoutes(app: FastifyInstance, tiles: TileService): void {
  route(app, endpoints.tiles.tile, async ({ user, params, query, reply }) => {
    const { layer, ...address } = params;
    const { bytes, type, maxAge } = await tiles.tile(user.userId, layer, address, query.frame);
    reply.header('cache-control', `private, max-age=${maxAge}`);
    const name = `${layer}-${address.z}-${address.x}-${address.y}.${type.slice('image/'.length)}`;
    return { name, contentType: type, body: bytes };
  });
  route(app, endpoints.tiles.frames, ({ params }) => tiles.frames(params.layer));
}
