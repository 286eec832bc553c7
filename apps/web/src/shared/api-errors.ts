import type { FieldError, Problem, ProblemCode } from '@konvoj/contract';

/** The server answered with a problem document. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  get fields(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** No answer came: no network, server gone, request aborted by the browser. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}
