export { requireAccess } from './access.ts';
export type { Caller, Actor, DriverCaller, NamedToken, UserCaller, CallerOfToken, CallerOfSession } from './caller.ts';
export { createHttp } from './create.ts';
export type { HttpOptions } from './create.ts';
export { isSameOrigin } from './origin.ts';
export {
  ProblemError,
  defineError,
  forbidden,
  invalidFields,
  isDatabaseAway,
  notFound,
  problemDocument,
  signedOut,
  toProblemError,
  tooManyRequests,
} from './problem.ts';
export { whenUnwanted } from './gone.ts';
export type { FormFile } from './form-files.ts';
export { route } from './route.ts';
export type { StreamedReply } from './streamed-reply.ts';
export type { FileReply, Handler, HandlerRequest } from './route.ts';
export {
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  clearSessionCookie,
  companySecret,
  sessionSecret,
  setCompanyCookie,
  setCsrfCookie,
  setSessionCookie,
  setStepCookie,
  stepSecret,
} from './session-cookie.ts';
export type { HttpTimeouts } from './connections.ts';
export { handleUpgrade, refuseUpgrade } from './upgrades.ts';
export { WrittenJson } from './written-json.ts';
