import { spawn } from 'node:child_process';
import { environment, root } from './paths.mjs';

const running = new Set();
let handlesSignals = false;

/** A signal for us is one for what we run; Ctrl-C reaches those by itself when there is a terminal. */
function passSignalsOn() {
  if (handlesSignals) return;
  handlesSignals = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const terminalDidIt = signal === 'SIGINT' && process.stdin.isTTY;
      if (!terminalDidIt) for (const child of running) child.kill(signal);
    });
  }
}

/**
 * Runs a program to its end with our terminal.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, tied?: boolean }} [options] tied: the program ends when we do,
 *   however that happens
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, { env = {}, cwd = root, tied = false } = {}) {
  passSignalsOn();
  return new Promise((resolve, reject) => {
    const stdio = tied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const child = spawn(program, args, {
      cwd,
      stdio,
      env: { ...environment(), ...env },
      shell: process.platform === 'win32',
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}
