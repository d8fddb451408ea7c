import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@foyer/testing/free-port'
import { onTestFinished } from 'vitest'

/** Starts an example as its README describes and returns its port. It is killed at the end of the test. */
export async function startExample(name: string, foyerUrl: string): Promise<number> {
  const port = await freePort()
  const server = fileURLToPath(new URL(`../../../../examples/${name}/server.mjs`, import.meta.url))
  const address = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, PORT: String(port), APP_URL: address, FOYER_URL: foyerUrl }
  const example = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void example.kill('SIGKILL'))
  const ended = once(example, 'exit').then(([code]) => {
    throw new Error(`The example ended with ${code}`)
  })
  await Promise.race([once(example.stdout, 'data'), ended])
  return port
}
