import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The service serves what is built here under a policy that allows no inline script, style or other origin.
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet for all pages of the app: 10 kB compressed, and one request instead of six.
    cssCodeSplit: false,
    // The service names in the document of a page what that page needs (`src/http/pages/built-app.ts`).
    manifest: true,
    rolldownOptions: {
      // The script of the chain of proof stands beside the app, under a name that a page drawn by the service can know.
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'check-chain': fileURLToPath(new URL('src/proof/check-chain.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'check-chain' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        // What several pages import is one file: each further one is a request more on every page.
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 2 },
            { name: 'shared', test: /rolldown.runtime/ },
          ],
        },
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  // `vite console` while working on a page: the API and the shared style sheet are those of a running service.
  server: {
    proxy: Object.fromEntries(['/api', '/site.css', '/mark.svg'].map((path) => [path, 'http://localhost:8402'])),
  },
})
