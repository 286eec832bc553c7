const TEST = /\.(test|itest|testing)\.ts$|\/(testing|oracle)\//;
const READS_TIME = /\bDate\.now\b|\bDate\(\)|\bnew Date\b(?!\()/;

/** The lines of a file of the server that read the machine's time instead of a `Clock`, from 1. Tests may. */
export function linesThatReadTime(file: string, source: string): number[] {
  if (!/^apps\/server\/src\/.*\.ts$/.test(file) || TEST.test(file) || file.endsWith('/platform/clock.ts')) return [];
  return source.split('\n').flatMap((line, index) => (READS_TIME.test(line) ? [index + 1] : []));
}
