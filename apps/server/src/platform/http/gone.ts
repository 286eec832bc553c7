import type { FastifyInstance, FastifyReply } from 'fastify';
import { ProblemError } from './problem.ts';

/** Aborted when this server begins to shut down. */
export function whenClosing(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort(new ProblemError('unavailable'));
    done();
  });
  return closing.signal;
}

/** Aborted when the client has disconnected before the answer. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(new ProblemError('unavailable'));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

/** Aborted when nobody will take the answer: the client has disconnected, or the server shuts down. */
export function whenUnwanted(reply: FastifyReply): AbortSignal {
  return AbortSignal.any([reply.server.closing, whenGone(reply)]);
}
