import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { providerMarks } from './vite.provider-marks.ts'

// What the server runs to prerender pages, with every library in it. It lies within the dashboard, where no client reads it.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [providerMarks(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: 'dist/.prerender',
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
