/** The changelog as Markdown. */
export { default as news } from '../../../../../CHANGELOG.md?raw';
