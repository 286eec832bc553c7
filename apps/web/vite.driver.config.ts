import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PUBLIC = join(import.meta.dirname, 'public');
/** Files of the page beside those that are built. */
const BESIDE = [
  '/boot.css',
  '/boot.js',
  '/favicon.svg',
  ...readdirSync(join(PUBLIC, 'driver')).map((name) => `/driver/${name}`),
];
const WORKER = 'driver-worker';

/** Tells the worker which files the app consists of, and a version that changes with any of them. */
function filesForWorker(): Plugin {
  return {
    name: 'konvoj:files-for-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${WORKER}.js`];
        if (worker?.type !== 'chunk') throw new Error('the worker was not built');
        const built = Object.values(bundle).filter((file) => file !== worker && !file.fileName.endsWith('.html'));
        const files = [...built.map(({ fileName }) => `/${fileName}`), ...BESIDE].toSorted();
        const version = createHash('sha256').update(files.join('\n')).update(worker.code);
        const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'));
        if (page?.type === 'asset') version.update(page.source);
        for (const path of BESIDE) version.update(readFileSync(join(PUBLIC, path)));
        worker.code = worker.code
          .replace('FILES_OF_APP', JSON.stringify(files))
          .replace('VERSION_OF_APP', JSON.stringify(version.digest('hex').slice(0, 12)));
      },
    },
  };
}

/** The driver app: a page of its own, built apart, so that it shares no chunk with the dispatcher's application. */
export default defineConfig({
  plugins: [react(), filesForWorker()],
  // React's own renderer is most of what a phone of 2018 has to compile before the first screen.
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        driver: join(import.meta.dirname, 'driver/index.html'),
        [WORKER]: join(import.meta.dirname, 'src/driver/worker/driver-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'driver/assets/[name]-[hash].js'),
        chunkFileNames: 'driver/assets/[name]-[hash].js',
        assetFileNames: 'driver/assets/[name]-[hash][extname]',
      },
    },
  },
});
