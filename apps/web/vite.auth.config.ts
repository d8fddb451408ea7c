import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { authApp } from './vite.aliases.ts'
import { providerMarks } from './vite.provider-marks.ts'
import { pageFiles } from './vite.shared.config.ts'

// The pages before sign-in, as auth.html beside the dashboard's index.html, out of which it is made. Built after it.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [authScript(), providerMarks(), react(), ...pageFiles()],
  resolve: { alias: authApp },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: '.vite/auth.json',
    license: { fileName: 'auth-licenses.md' },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/auth-[hash].js',
        // One file compresses better than the parts that lazy pages have in common with it.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
})

function authScript(): Plugin {
  return {
    name: 'foyer-auth-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/auth-app/main.tsx'),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page) page.fileName = 'auth.html'
      },
    },
  }
}
