import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '../support/world.ts'

/** Starts one of the examples as its README says; gives its port. It is killed when the test is over. */
export async function startExample(name: string, foyerUrl: string): Promise<number> {
  const port = await freePort()
  const server = fileURLToPath(new URL(`../../../../examples/${name}/server.mjs`, import.meta.url))
  const env = { PATH: process.env.PATH, PORT: String(port), FOYER_URL: foyerUrl }
  const example = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void example.kill('SIGKILL'))
  const ended = once(example, 'exit').then(([code]) => {
    throw new Error(`The example ended with ${code}`)
  })
  await Promise.race([once(example.stdout, 'data'), ended])
  return port
}
