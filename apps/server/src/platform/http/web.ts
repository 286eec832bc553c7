import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerProblem, isApi, permissionsPolicy } from './create.ts';
import { ProblemError } from './problem.ts';

/** The page of the dispatcher's application, and that of the driver app. */
const PAGE = 'index.html';
const DRIVER_PAGE = 'driver/index.html';
const BELOW_DRIVER = /^\/driver\//;
/** The page of a shared link. */
const SHARED_PAGE = /^\/track\//i;
/** Pages with a secret address must not send it as a referrer and must not be indexed. */
const SECRET_PAGES = /^\/(?:(?:ResetPassword|track)\/|login-return$)/i;

/**
 * Style elements that the web app adds carry this page's nonce; style attributes and other style elements are refused.
 * A page is never cached, because a cached one would have the nonce of another policy.
 */
async function sendPage(reply: FastifyReply, root: string): Promise<FastifyReply> {
  const page = await readFile(join(root, PAGE), 'utf8');
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace('%STYLE_NONCE%', nonce));
}

/**
 * The driver app is kept on the phone with its headers, so it is the same each time: its styles are files and need no
 * nonce. It shows where the driver is and sounds when a message is urgent.
 */
async function sendDriverPage(reply: FastifyReply, root: string): Promise<FastifyReply> {
  return reply
    .header('permissions-policy', permissionsPolicy(['autoplay', 'geolocation']))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(join(root, DRIVER_PAGE), 'utf8'));
}

/**
 * Serves the built web app: hashed assets for a year, other files with revalidation, ranges for the map file. Any other
 * address that a browser opens is a page of the app.
 * @param root folder of the build; without one only the API is served
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
      // Pages are sent with a nonce, below.
      index: false,
      allowedPath: (path) => path !== `/${PAGE}` && path !== `/${DRIVER_PAGE}`,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (isBuilt) {
    app.get('/', (_request, reply) => sendPage(reply, root));
    for (const path of ['/driver', '/driver/']) app.get(path, (_request, reply) => sendDriverPage(reply, root));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && accepts(request.headers.accept);
    const path = request.url.split('?')[0] ?? '';
    if (!isBuilt || isApi(request.url) || !isPage || /\.\w+$/.test(path)) {
      return answerProblem(new ProblemError('not_found'), request, reply);
    }
    if (BELOW_DRIVER.test(path)) return sendDriverPage(reply, root);
    if (SECRET_PAGES.test(path)) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    if (SHARED_PAGE.test(path) && shareFrames.length > 0) allowFrames(reply, shareFrames);
    return sendPage(reply, root);
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
