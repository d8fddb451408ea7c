// Runs the service from its sources with the dashboard's Vite in the same process and on the same port, and starts it
// anew when a source of the server changes.
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

// Vite's socket rides on whichever server is running, so that there is one port.
const sockets = createHttpServer()
const vite = await createServer({
  root: fileURLToPath(new URL('../web/', import.meta.url)),
  server: { middlewareMode: true, hmr: { server: sockets }, watch: { ignored: ['**/.foyer/**', '**/dist/**'] } },
  ssr: { noExternal: [/^@foyer\//] },
})
const serverSources = /\/(?:packages\/[^/]+\/src|apps\/api\/(?:src|simulator))\//
let running = await start()
let turn = Promise.resolve()
let delay

vite.watcher.add(fileURLToPath(new URL('../../packages/', import.meta.url)))
vite.watcher.add(fileURLToPath(new URL('./src/', import.meta.url)))
vite.watcher.add(fileURLToPath(new URL('./simulator/', import.meta.url)))
vite.watcher.on('change', (file) => {
  if (!serverSources.test(file)) return
  clearTimeout(delay)
  // One restart after the other: the embedded database is open once only.
  delay = setTimeout(() => {
    turn = turn.then(restart)
  }, 150)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)

async function start() {
  try {
    const { develop } = await vite.ssrLoadModule(fileURLToPath(new URL('./src/develop.ts', import.meta.url)))
    const started = await develop(vite)
    started.server.on('upgrade', (...args) => sockets.emit('upgrade', ...args))
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
  clearTimeout(delay)
  await turn
  await running?.stop()
  await vite.close()
  process.exit(0)
}
