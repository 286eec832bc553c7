type Settings = Readonly<Record<string, string>>;

const COMMON: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  // A query over all days takes one lock per partition.
  max_locks_per_transaction: '256',
  jit: 'off',
  random_page_cost: '1.1',
  log_line_prefix: '%m [%p] ',
  log_lock_waits: 'on',
  // Details and texts of failed statements contain names, addresses and passwords. The server logs its own failures.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  lc_messages: 'C',
  timezone: 'UTC',
};

/** For a machine that PostgreSQL shares with the server. */
const DURABLE: Settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '8MB',
  // After a crash trackers wait while up to this much is replayed (docs/development/decisions/recovery-time.md).
  max_wal_size: '512MB',
  min_wal_size: '512MB',
  // Within the same limit, an early finish leaves more room between checkpoints than the default 0.9: 340 MB instead of
  // 270.
  checkpoint_completion_target: '0.5',
  checkpoint_timeout: '15min',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/** For tests: nothing is flushed to the disk. */
const NOT_DURABLE: Settings = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** The settings on PostgreSQL's command line. @param settings that differ from the defaults */
export function postgresSettings(options: { readonly durable: boolean; readonly settings?: Settings }): Settings {
  return { ...COMMON, ...(options.durable ? DURABLE : NOT_DURABLE), ...options.settings };
}

/** `-c name=value` for each setting. */
export function commandLineOf(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Whether a running PostgreSQL was started with these settings.
 * @param optionsFile its `postmaster.opts`: the command line, each argument in quotes
 */
export function wereStartedWith(optionsFile: string, settings: Settings): boolean {
  const given = [...optionsFile.matchAll(/"-c" "([^"]*)"/g)].map(([, setting]) => setting);
  const wanted = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return given.length === wanted.length && wanted.every((setting) => given.includes(setting));
}
