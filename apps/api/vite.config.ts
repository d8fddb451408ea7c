import { cp } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { dependencies } from './package.json'

// The package is this bundle, with the dashboard in it. Only the package's dependencies are external: those that read
// files of their own (PGlite, jiti) or are native (bcrypt).
export default defineConfig({
  publicDir: 'entry',
  plugins: [dashboard(), mailWorker()],
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
      input: { serve: 'src/serve.ts', foyer: 'src/cli/foyer.ts', 'render-worker': '@foyer/email/render-worker' },
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

/** Has the thread that renders mails start from its bundle; from the sources a file of their own loads it. */
function mailWorker(): Plugin {
  return {
    name: 'mail-worker',
    renderChunk: (code, { fileName }) => ({
      code: code.replace('./render-worker-source.mjs', posix.relative(posix.dirname(fileName), 'render-worker.mjs')),
      map: null,
    }),
  }
}
