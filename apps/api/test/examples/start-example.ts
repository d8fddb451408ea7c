import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { givenExample } from '@foyer/testing/example-copy'
import { freePort } from '@foyer/testing/free-port'
import { onTestFinished } from 'vitest'

/** Starts an example as its README describes and returns its port. It is killed at the end of the test. */
export async function startExample(name: string, foyerUrl: string): Promise<number> {
  const port = await freePort()
  const server = join(await givenExample(name), 'server.mjs')
  await startProgram(server, { PORT: String(port), APP_URL: `http://127.0.0.1:${port}`, FOYER_URL: foyerUrl })
  return port
}

/** Starts a program, with these variables alone, until it prints something. It is killed at the end of the test. */
export async function startProgram(path: string, variables: Record<string, string>): Promise<void> {
  const env = { PATH: process.env.PATH, ...variables }
  const example = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void example.kill('SIGKILL'))
  const ended = once(example, 'exit').then(([code]) => {
    throw new Error(`The example ended with ${code}`)
  })
  await Promise.race([once(example.stdout, 'data'), ended])
}
