import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_MILLIS = 60_000

/** Starts a server of this repository in its own process, by this Node or another, and waits until `path` answers. */
export async function startServer(script, path, environment, { node = process.execPath, port = undefined } = {}) {
  port ??= await freePort()
  const began = performance.now()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(node, [script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...environment(url) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const end = performance.now() + START_MILLIS; performance.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    const answer = await fetch(url + path).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) {
      return { url, pid: child.pid, startMillis: performance.now() - began, stop: () => stop(child) }
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await stop(child)
  throw new Error(`${script} did not come up`)
}

/** Starts a script in its own process and waits for what it says first. */
export async function startScript(script, environment) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  return { said: String(said), stop: () => stop(child) }
}

/** Runs a script and returns its output. */
export function runScript(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`${script} ended with ${code}`))))
  })
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
