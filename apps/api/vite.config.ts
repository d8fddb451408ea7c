import { cp, rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { dependencies } from './package.json'

// The package is this bundle, with the dashboard in it. Only the package's dependencies are external: those that read
// files of their own (PGlite, jiti) or are native (bcrypt).
export default defineConfig({
  publicDir: 'entry',
  plugins: [
    dashboard(),
    databaseTemplate(),
    // From the sources, a file of its own loads the thread that renders mails.
    besideChunks('./render-worker-source.mjs', 'render-worker.mjs'),
    besideChunks('./empty-database.tar.gz', 'empty-database.tar.gz'),
  ],
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
      input: {
        serve: 'src/serve.ts',
        foyer: 'src/cli/foyer.ts',
        template: 'src/build/template.ts',
        'define-config': 'src/define-config.ts',
        'render-worker': '@foyer/email/render-worker',
      },
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

/** Has the bundle make the database that a first start extracts. */
function databaseTemplate(): Plugin {
  return {
    name: 'database-template',
    async closeBundle() {
      const script = new URL('./dist/template.mjs', import.meta.url)
      const { writeTemplate } = await import(script.href)
      await writeTemplate(fileURLToPath(new URL('./dist/empty-database.tar.gz', import.meta.url)))
      await Promise.all([script, `${script}.map`].map((file) => rm(new URL(file))))
    },
  }
}

/** Has every chunk find `fileName`, which lies beside the bundle, where the sources say `written`. */
function besideChunks(written: string, fileName: string): Plugin {
  return {
    name: `beside-chunks-${fileName}`,
    renderChunk: (code, chunk) => ({
      code: code.replace(written, posix.relative(posix.dirname(chunk.fileName), fileName)),
      map: null,
    }),
  }
}
