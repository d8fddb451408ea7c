import { cp, rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { dependencies, peerDependencies } from './package.json'

// The package is this bundle, with the dashboard in it. Only the package's dependencies are external: those that read
// files of their own (PGlite, jiti) or are native (bcrypt), and those that it goes without (sharp).
export default defineConfig({
  publicDir: 'entry',
  plugins: [
    dashboard(),
    databaseTemplate(),
    // From the sources, files of their own load the threads that render mails and have the embedded database.
    besideChunks('./render-worker-source.mjs', 'render-worker.mjs'),
    besideChunks('./engine-worker-source.mjs', 'engine-worker.mjs'),
    besideChunks('./empty-database.tar.gz', 'empty-database.tar.gz'),
    besideChunks('./dashboard/', 'dashboard'),
    inAscii(),
  ],
  // React and Express choose their error messages by it. Foyer reads NODE_ENV at run time, from the environment object.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: Object.keys({ ...dependencies, ...peerDependencies }) },
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
        'engine-worker': '@foyer/db/engine/pglite/engine-worker',
      },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: 'chunks/[name]-[hash].mjs',
        // A polyfill in CommonJS would otherwise run after the module that needs it, and no service with passkeys would start.
        strictExecutionOrder: true,
      },
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

/** Writes other letters as escapes: one beyond Latin has V8 keep the whole text of a chunk in two bytes a letter. */
function inAscii(): Plugin {
  // After an odd number of backslashes the last is the letter's own, and changes nothing.
  const escaped = (found: string) => {
    const slashes = found.slice(0, -1)
    const code = found
      .charCodeAt(found.length - 1)
      .toString(16)
      .padStart(4, '0')
    return `${slashes.length % 2 === 1 ? slashes.slice(1) : slashes}\\u${code}`
  }
  return {
    name: 'in-ascii',
    renderChunk: (code) => ({ code: code.replaceAll(/\\*[\u0080-\uffff]/g, escaped), map: null }),
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
