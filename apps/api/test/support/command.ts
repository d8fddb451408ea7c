import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Variables } from '../../src/environment/environment.ts'
import { freePort } from './world.ts'

type Ended = { code: number | null; signal: string | null; out: string; err: string }

/** A built program as a process of its own; `ended` settles when it is over. */
export type Program = { process: ChildProcess; ended: Promise<Ended>; out(): string; err(): string }

const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** A directory that goes with the test. */
export async function givenDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Runs `foyer …` to its end, with these settings alone. */
export function runFoyer(args: readonly string[], cwd: string, variables: Variables = {}): Promise<Ended> {
  return launch('foyer.mjs', args, cwd, variables).ended
}

/** Starts the service; it is killed when the test is over, whatever has become of it. */
export async function startService(cwd: string, variables: Variables = {}): Promise<Program & { baseUrl: string }> {
  const port = await freePort()
  const program = launch('main.js', [], cwd, { PORT: String(port), ...variables })
  const opened = new Promise<void>((resolve) => program.process.stdout?.on('data', () => resolve()))
  await Promise.race([opened, program.ended])
  return { ...program, baseUrl: `http://localhost:${port}` }
}

function launch(name: string, args: readonly string[], cwd: string, variables: Variables): Program {
  const env = { PATH: process.env.PATH, ...variables }
  const child = spawn(process.execPath, [built(name), ...args], { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', (part) => {
    out += part
  })
  child.stderr.on('data', (part) => {
    err += part
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, out, err }))
  })
  return { process: child, ended, out: () => out, err: () => err }
}
