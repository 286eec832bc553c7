import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.KONVOJ_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * What a start loads after the script of the page: what map and application have in common, the map, the application with
 * its frame. A part may use those before it.
 */
const START_PARTS = [
  {
    name: 'common',
    test: /packages[\\/]i18n[\\/]src[\\/]index\.ts$|src[\\/]shared[\\/](vehicle-status|status-colours)\.ts$/,
  },
  { name: 'map', test: /src[\\/]map[\\/]early-map\.ts$/ },
  { name: 'app', test: /src[\\/]app[\\/](start|frame[\\/]frame)\.tsx$/ },
];

/** Names these parts in the page, so that they are all on their way before the first script has run. */
function preloadStart(): Plugin {
  return {
    name: 'konvoj:preload-start',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const map = chunks.find(({ name }) => name === 'map')?.fileName ?? '';
      // It would wait for a megabyte that a page without a map does not need.
      if (chunks.some(({ name, imports }) => name === 'app' && imports.includes(map))) {
        this.error("the application's chunk needs the map's: add what they share to the part 'common'");
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        START_PARTS.flatMap(({ test }): HtmlTagDescriptor[] => {
          const chunk = Object.values(bundle).find(
            (each) => each.type === 'chunk' && each.moduleIds.some((id) => test.test(id)),
          );
          if (chunk === undefined) return [];
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
          return [{ tag: 'link', attrs, injectTo: 'head' }];
        }),
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadStart()],
  build: {
    target: 'es2022',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A start needs four pieces instead of a hundred; panels are split by themselves, so that each may fail alone.
          groups: [{ name: 'early', tags: ['$initial'] }, ...START_PARTS],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/sanctum': server,
      '/basemap': server,
    },
  },
});
