import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerProblem, isApi } from './create.ts';
import { ProblemError } from './problem.ts';

/** The page of a shared link. */
const SHARED_PAGE = /^\/track\//i;
/** Pages whose address holds a secret must not pass it on, and are nothing for a search engine. */
const SECRET_PAGES = /^\/(ResetPassword|track)\//i;

/**
 * Serves the built web app: hashed assets for a year, everything else asked for anew, ranges for the map file. Any other
 * address that a browser opens is a page of the app.
 * @param root folder of the build; without one the API stands alone
 * @param shareFrames origins that may show the page of a shared link in a frame; no other page may be framed
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  shareFrames: readonly string[] = [],
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && accepts(request.headers.accept);
    const path = request.url.split('?')[0] ?? '';
    if (!isBuilt || isApi(request.url) || !isPage || /\.\w+$/.test(path)) {
      return answerProblem(new ProblemError('not_found'), request, reply);
    }
    if (SECRET_PAGES.test(path)) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    if (SHARED_PAGE.test(path) && shareFrames.length > 0) allowFrames(reply, shareFrames);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = `frame-ancestors ${origins.join(' ')}`;
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", ancestors));
  reply.removeHeader('x-frame-options');
}

function accepts(header: string | undefined): boolean {
  return header === undefined || header.includes('text/html') || header.includes('*/*');
}
