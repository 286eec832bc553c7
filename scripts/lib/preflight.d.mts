export function startProblem(command: string, env?: Record<string, string | undefined>): Promise<string | null>;
