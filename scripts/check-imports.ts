/**
 * Enforces the import rules (docs/development/architecture.md): imports point one way and there are no cycles, types
 * included. Prints one line per finding; then the exit code is 1.
 */
import { circles, circleText } from './lib/import-circles.ts';
import { brokenRule, partOf } from './lib/import-rules.ts';
import { readImports } from './lib/read-imports.ts';

const MODULES_APART =
  'none of them can be read or changed alone; move what they share below them, or let the lower one declare what it needs and modules.ts give it';
const FILES_APART = 'move what both need to a file of its own';

const isSource = (file: string): boolean => /^(apps|packages|tests|bench|scripts)\//.test(file);
const { files, imports } = await readImports();
const findings = [
  ...imports.flatMap((each) => {
    const rule = brokenRule(each);
    return rule === null ? [] : [`${each.from}: imports ${each.to}: ${rule}`];
  }),
  ...circles(imports, partOf).map((each) => circleText(each, 'modules', MODULES_APART)),
  ...circles(imports, (file) => (isSource(file) ? file : null)).map((each) => circleText(each, 'files', FILES_APART)),
];
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`${files.length} files, ${imports.length} imports, ${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
