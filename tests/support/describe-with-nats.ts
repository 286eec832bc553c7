import { describe } from 'vitest';
import { HOW_TO_GET_NATS, findNats } from './nats.ts';

const { NATS_REQUIRED: isRequired, CI: isCi } = process.env;
const isLeftOut = findNats() === null && !isRequired && !isCi;
if (isLeftOut) process.stderr.write(`Tests with NATS are left out: ${HOW_TO_GET_NATS}\n`);

/**
 * `describe` of tests that need `nats-server`. Without it they fail in continuous integration (NATS_REQUIRED, CI), and are left
 * out with a line elsewhere.
 */
export const describeWithNats = isLeftOut ? describe.skip : describe;
