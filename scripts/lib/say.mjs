/** What the person at the terminal is told meanwhile; standard output belongs to the programs. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}
