import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

const server = process.env.KONVOJ_DEV_SERVER ?? 'http://127.0.0.1:8080';
const source = (path: string): string => join(import.meta.dirname, 'src', path);

/** What a start loads after the script of the page: the map, and the application with its frame. */
const MAP = source('map/early-map.ts');
const APP = [source('app/start.tsx'), source('app/frame/frame.tsx')];

/** All that modules import, themselves among it; what they load only when they need it is not. */
function reachOf(roots: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Puts what both need apart, so that neither waits for the other. */
function commonPart(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let ofMap: ReadonlySet<string> | null = null;
  let ofApp: ReadonlySet<string> | null = null;
  return (id, modules) => {
    ofMap ??= reachOf([MAP], modules);
    ofApp ??= reachOf(APP, modules);
    return ofMap.has(id) && ofApp.has(id) ? 'common' : null;
  };
}

function linkTo(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** Names these parts in the page, so that they are all on their way before the first script has run. */
function preloadStart(): Plugin {
  return {
    name: 'konvoj:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        ['common', 'map', 'app'].flatMap((part): HtmlTagDescriptor[] => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === part);
          if (chunk?.type !== 'chunk') return [];
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
          return [
            linkTo(chunk.fileName, { rel: 'modulepreload' }),
            ...styles.map((file) => linkTo(file, { rel: 'stylesheet' })),
          ];
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
          groups: [
            { name: 'early', tags: ['$initial'] },
            { name: commonPart() },
            { name: 'map', test: (id) => id === MAP },
            { name: 'app', test: (id) => APP.includes(id) },
          ],
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
