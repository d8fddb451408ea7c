import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'entry',
  ssr: { noExternal: [/^@foyer\//] },
  build: {
    ssr: true,
    target: 'node20',
    copyPublicDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { serve: 'src/serve.ts', foyer: 'src/cli/foyer.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
})
