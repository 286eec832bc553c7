import type { RolePasswords } from '../../apps/server/src/platform/roles.ts';

/** What test files need to reach the cluster of this run. */
export interface TestCluster {
  /** Address of the owner without a database: `postgres://owner:password@127.0.0.1:port/` */
  readonly url: string;
  readonly passwords: RolePasswords;
  /** A migrated, empty database to clone. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestCluster;
  }
}
