import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import type { Environment } from '../platform/settings.ts';
import { withDemoRoot } from './tachograph-root.ts';

/** The settings of the demo, which is labelled as such by default. @throws {ClearError} as `readConfig` */
export function demoConfig(env: Environment): Config {
  return withDemoRoot(readConfig({ KONVOJ_ENV: 'development', ...env }));
}
