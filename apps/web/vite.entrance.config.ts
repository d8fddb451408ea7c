import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { entranceApp } from './vite.aliases.ts'
import { pageFiles } from './vite.shared.config.ts'

// The pages before sign-in, as entrance.html beside the dashboard's index.html, out of which it is made. Built after it.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [entranceScript(), react(), ...pageFiles()],
  resolve: { alias: entranceApp },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: '.vite/entrance.json',
    license: { fileName: 'entrance-licenses.md' },
    rolldownOptions: { output: { entryFileNames: 'assets/entrance-[hash].js' } },
  },
})

function entranceScript(): Plugin {
  return {
    name: 'foyer-entrance-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/entrance-app/main.tsx'),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page) page.fileName = 'entrance.html'
      },
    },
  }
}
