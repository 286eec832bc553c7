import { onePerUser } from '../one-per-user.ts';

/**
 * Limits a user to one import at a time, so that they cannot occupy all threads and the lock of their organization.
 * @throws {ProblemError} import.in_progress while another file of theirs is read or written
 */
export const oneImport = onePerUser('import.in_progress');
