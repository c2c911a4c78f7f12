import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The service serves what is built here under a policy that allows no inline script, style or other origin.
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  // `vite console` while working on a page: the API and the shared style sheet are those of a running service.
  server: {
    proxy: Object.fromEntries(['/api', '/site.css', '/mark.svg'].map((path) => [path, 'http://localhost:8402'])),
  },
})
