import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.KONVOJ_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/sanctum': server,
      '/basemap': server,
    },
  },
});
