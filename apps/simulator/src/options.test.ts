import { describe, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';

describe('options of the command line', () => {
  it('have defaults for a first run', () => {
    expect(readOptions([])).toMatchObject({
      host: '127.0.0.1',
      port: 5027,
      trackers: 10,
      rate: 1,
      recordsPerPacket: 1,
      seconds: 0,
    });
  });

  it('are read', () => {
    const args = [
      '--server',
      'fleet.example:6000',
      '--trackers',
      '500',
      '--rate',
      '2000',
      '--per-packet',
      '10',
      '--seed',
      '7',
    ];
    expect(readOptions([...args, '--seconds', '60', '--imeis', 'a.csv'])).toMatchObject({
      host: 'fleet.example',
      port: 6000,
      trackers: 500,
      rate: 2_000,
      recordsPerPacket: 10,
      seed: 7,
      seconds: 60,
      imeiFile: 'a.csv',
    });
    expect(readOptions(['--server', '[::1]:5027'])).toMatchObject({ host: '::1', port: 5_027 });
    expect(readOptions(['--demo', '--since', '2026-06-02T06:00:00Z'])).toMatchObject({
      demo: true,
      since: Date.UTC(2026, 5, 2, 6),
    });
  });

  it.each([
    [['--trackers', '0'], /--trackers takes a number from 1/],
    [['--trackers', '1.5'], /--trackers takes a whole number/],
    [['--rate', 'fast'], /--rate takes a number/],
    [['--per-packet', '101'], /--per-packet takes/],
    [['--server', 'localhost'], /HOST:PORT/],
    [['--server', 'localhost:0'], /HOST:PORT/],
    [['--since', 'yesterday'], /ISO 8601/],
    [['--nonsense'], /nonsense/],
  ])('%j are refused with an explanation', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(OptionError);
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
