/** Words of which the code completes whole keys (`error.${problem.code}`): each of their texts counts as used. */
const COMPLETED_WORDS = ['chart.', 'crud.', 'error.', 'palette.', 'period.', 'record.'];

/** Beginnings of keys that the code completes at run time, as in `users.state.${state}`, with the word and what follows it. */
export function completedBeginnings(source: string): string[] {
  return [...new Set([...source.matchAll(/`((?:[\w$-]+\.){2,})\$\{/g)].map(([, beginning = '']) => beginning))];
}

/**
 * Texts that nobody asks for, and keys that are asked for and do not exist.
 * @param known every key as it is asked for, plural forms as one
 * @param source of the whole product, without the texts
 */
export function textUseFindings(known: ReadonlySet<string>, source: string): string[] {
  const written = new Set([...source.matchAll(/['"`]([\w$-]+(?:\.[\w$-]+)+)['"`]/g)].map(([, key]) => key));
  const completed = [...COMPLETED_WORDS, ...completedBeginnings(source)];
  const unused = [...known].filter((key) => !written.has(key) && !completed.some((each) => key.startsWith(each)));
  const idle = COMPLETED_WORDS.filter((word) => !source.includes(`\`${word}\${`));
  const asked = source.matchAll(/\b(?:t|textOf)\((?:\w+(?:\.\w+)*, )?'([\w$-]+(?:\.[\w$-]+)+)'/g);
  return [
    ...unused.map((key) => `${key} is used nowhere`),
    ...idle.map((word) => `no source completes keys of the word ${word}`),
    ...[...asked].flatMap(([, key = '']) => (known.has(key) ? [] : [`${key} is asked for and does not exist`])),
  ];
}
