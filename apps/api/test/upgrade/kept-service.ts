import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import type { Variables } from '#environment/problem.ts'

// Below the package, where what a service loads is found as from its own directory.
const CACHE = join(import.meta.dirname, '../../node_modules/.cache')
const PATIENCE_MILLIS = 60_000

/** The entry point of today's build. */
export const builtService = join(import.meta.dirname, '../../dist/main.js')

/** Unpacks what scripts/keep-service.mjs has kept. */
export async function unpackService(file: string): Promise<{ main: string; remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true })
  const directory = await mkdtemp(join(CACHE, 'foyer-released-'))
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(await readFile(file)).toString())
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
  }
  return { main: join(directory, 'main.js'), remove: () => rm(directory, { recursive: true, force: true }) }
}

/** A running service. */
export type Running = { baseUrl: string; client(): TestClient; stop(): Promise<void> }

/** Starts the service at `main`, and waits until it is ready; rejects when it ends instead. */
export async function startMain(main: string, cwd: string, variables: Variables): Promise<Running> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), ...variables }
  const service = spawn(process.execPath, [main], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (part) => {
      said += part
    })
  }
  const ended = once(service, 'exit')
  const baseUrl = `http://localhost:${port}`
  const deadline = Date.now() + PATIENCE_MILLIS
  while (!(await isReady(baseUrl))) {
    if (service.exitCode !== null || Date.now() > deadline) {
      service.kill('SIGKILL')
      throw new Error(`It does not serve: ${said}`)
    }
    await sleep(50)
  }
  return {
    baseUrl,
    client: () => createTestClient(baseUrl, {}, variables.FOYER_BASE_URL),
    async stop() {
      if (service.exitCode !== null) return
      service.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok === true
}
