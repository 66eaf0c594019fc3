import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPaths } from './app-paths.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [react(), precompress(), appPaths()],
  // Nothing is inlined: the page's policy allows fonts and scripts from this server only.
  // Styles come at once, 32 KB packed: those of a screen that could not be fetched would not be asked for again.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // What three screens share comes in one file: sixty small ones took longer to ask for than to read.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 3 }] } } },
  },
  server: {
    proxy: {
      // The server takes changes only from pages of the host it was asked by: that must stay the browser's.
      '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false },
    },
  },
})
