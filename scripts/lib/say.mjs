/** Progress messages for the person at the terminal; standard output is reserved for the programs. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}
