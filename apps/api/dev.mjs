// Runs the service from its sources, with the dashboard's Vite server in the same process and on the same port, and
// restarts it when a server source changes.
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

// Receives the upgrade requests of the running HTTP server, so that Vite's HMR socket survives restarts on one port.
const hmrServer = createHttpServer()
const vite = await createServer({
  root: fileURLToPath(new URL('../web/', import.meta.url)),
  server: { middlewareMode: true, hmr: { server: hmrServer }, watch: { ignored: ['**/.foyer/**', '**/dist/**'] } },
  ssr: { noExternal: [/^@foyer\//] },
})
const serverSources = /\/(?:packages\/[^/]+\/src|apps\/api\/src)\//
let running = await start()
let pendingRestart = Promise.resolve()
let debounceTimer

vite.watcher.add(fileURLToPath(new URL('../../packages/', import.meta.url)))
vite.watcher.add(fileURLToPath(new URL('./src/', import.meta.url)))
vite.watcher.on('change', (file) => {
  if (!serverSources.test(file)) return
  clearTimeout(debounceTimer)
  // Restarts run one after the other, because only one process can open the embedded database.
  debounceTimer = setTimeout(() => {
    pendingRestart = pendingRestart.then(restart)
  }, 150)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)

async function start() {
  try {
    const { develop } = await vite.ssrLoadModule(fileURLToPath(new URL('./src/develop.ts', import.meta.url)))
    const started = await develop(vite)
    started.server.on('upgrade', (...args) => hmrServer.emit('upgrade', ...args))
    return started
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return undefined
  }
}

async function restart() {
  await running?.stop()
  running = await start()
}

async function stop() {
  clearTimeout(debounceTimer)
  await pendingRestart
  await running?.stop()
  await vite.close()
  process.exit(0)
}
