/** The pages of the help in this language, as Markdown by file. */
export const pages = import.meta.glob<string>('../../../../../docs/guide/sl/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
