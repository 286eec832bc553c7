import * as contract from '@konvoj/contract';
import { describe, expect, it } from 'vitest';

/**
 * Chapter 9 of the specification and its reading, 30: each constant by the line that sets it.
 */
describe('chapter 9, the constants', () => {
  it.each([
    ['Ping every 20 s', contract.PING_EVERY_MS, 20_000],
    ['reconnect delay 3000 ms', contract.RECONNECT_DELAY_MS, 3_000],
    ['state persisted every 3 s', contract.PERSIST_EVERY_MS, 3_000],
    ['Default language sl', contract.DEFAULT_LANGUAGE, 'sl'],
    ['fallback en', contract.FALLBACK_LANGUAGE, 'en'],
    ['Default map centre lat 46, lon 15', contract.DEFAULT_MAP_CENTRE, { latitude: 46, longitude: 15 }],
    ['Default track length 8 hours', contract.DEFAULT_TRACK_LENGTH_HOURS, 8],
    ['default minimum stop 5 minutes', contract.DEFAULT_MINIMUM_STOP_MINUTES, 5],
    ['default range 3 days', contract.DEFAULT_RANGE_DAYS, 3],
    ['Stage merge: stop time (default 1 min)', contract.DEFAULT_STOP_TIME_MINUTES, 1],
    ['drives shorter than 300 distance units', contract.SHORTEST_DRIVE_METERS, 300],
    ['Stale after 15 minutes (drive devices)', contract.STALE_AFTER_MINUTES_DRIVING, 15],
    ['or 185 minutes', contract.STALE_AFTER_MINUTES_STANDING, 185],
    ['Message read batching 1.5 s', contract.MESSAGE_READ_DELAY_MS, 1_500],
    ['comm fetch dedupe 2 s', contract.MESSAGE_REQUEST_SPACING_MS, 2_000],
    ['Vehicle heading icons in 22.5 degree steps', contract.HEADING_STEP_DEGREES, 22.5],
  ])('%s', (_line, constant, value) => {
    expect(constant).toEqual(value);
  });

  it.each([
    ['chapter 2: default map container height is 55%', contract.DEFAULT_MAP_SHARE_PERCENT, 55],
    ['chapter 5: searches need at least 2 characters', contract.SEARCH_MIN_CHARACTERS, 2],
    ['chapter 8: chunk or CSS load failure after 120 seconds', contract.CHUNK_TIMEOUT_MS, 120_000],
    ['zoom 7', contract.DEFAULT_MAP_ZOOM, 7],
    ['live token 1 h', contract.LIVE_TOKEN_SECONDS, 3_600],
    ['refresh up to 24 h after it ended', contract.LIVE_TOKEN_REFRESH_SECONDS, 86_400],
    ['switch token 8 h', contract.SWITCH_TOKEN_SECONDS, 28_800],
    ['reset link 60 min', contract.RESET_LINK_MINUTES, 60],
    ['attachment 10 MB', contract.ATTACHMENT_MAX_MB, 10],
    ['import 10 MB', contract.IMPORT_MAX_MB, 10],
    ['password 10 to 128 characters', contract.PASSWORD_LENGTH, { min: 10, max: 128 }],
    ['names 1 to 100', contract.NAME_LENGTH, { min: 1, max: 100 }],
    ['texts up to 2,000', contract.TEXT_MAX_LENGTH, 2_000],
    ['periods 92 days for stages', contract.MAX_DAYS_STAGES, 92],
    ['and 31 for AVL records', contract.MAX_DAYS_POSITIONS, 31],
  ])('and what the reading sets: %s', (_line, constant, value) => {
    expect(constant).toEqual(value);
  });
});
