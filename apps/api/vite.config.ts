import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { dependencies } from './package.json'

// The package is this bundle, with the dashboard in it. Only the package's dependencies are external: those that read
// files of their own (PGlite, jiti) or are native (bcrypt).
export default defineConfig({
  publicDir: 'entry',
  plugins: [dashboard()],
  // React and Express choose their error messages by it. Foyer reads NODE_ENV at run time, from the environment object.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    copyPublicDir: true,
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rollupOptions: {
      input: { serve: 'src/serve.ts', foyer: 'src/cli/foyer.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
})

/** Copies the dashboard that apps/web has built. */
function dashboard(): Plugin {
  const from = new URL('./dist/', import.meta.resolve('@foyer/web/package.json'))
  const to = new URL('./dist/dashboard/', import.meta.url)
  return {
    name: 'dashboard',
    closeBundle: () => cp(fileURLToPath(from), fileURLToPath(to), { recursive: true }),
  }
}
