import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Variables } from '#service-sources.ts'
import { freePort } from './free-port.ts'

type ExitResult = { code: number | null; signal: string | null; out: string; err: string }

/** A built program in a child process; `ended` settles when it exits. */
export type Program = { process: ChildProcess; ended: Promise<ExitResult>; out(): string; err(): string }

const built = (name: string) => fileURLToPath(new URL(`../../../apps/api/dist/${name}`, import.meta.url))

/** A temporary directory, deleted when the test finishes. */
export async function givenDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Runs `foyer …` until it exits, with only these environment variables. */
export function runFoyer(args: readonly string[], cwd: string, variables: Variables = {}): Promise<ExitResult> {
  return launch('foyer.mjs', args, cwd, variables).ended
}

/** Starts a command, and waits for nothing; it is killed when the test finishes. */
export function launchFoyer(args: readonly string[], cwd: string, variables: Variables = {}): Program {
  return launch('foyer.mjs', args, cwd, variables)
}

/** Starts a command that lasts, and waits for what it says first; it is killed when the test finishes. */
export async function startFoyer(args: readonly string[], cwd: string, variables: Variables = {}): Promise<Program> {
  const program = launchFoyer(args, cwd, variables)
  const opened = new Promise<void>((resolve) => program.process.stdout?.once('data', () => resolve()))
  await Promise.race([opened, program.ended])
  return program
}

/** Where standard error goes: to the test, to a device, or into a pipe that is closed at the other end. */
type StandardError = string | undefined

/** Starts the service; it is killed when the test finishes. */
export async function startService(
  cwd: string,
  variables: Variables = {},
  standardError?: StandardError,
): Promise<Program & { baseUrl: string }> {
  const port = await freePort()
  const program = launch('main.js', [], cwd, { PORT: String(port), ...variables }, standardError)
  const { stdout, stderr } = program.process
  const opened = new Promise<void>((resolve) => {
    stdout?.on('data', () => resolve())
    // In production it says so in the log.
    stderr?.on('data', (part) => String(part).includes('Foyer listens') && resolve())
  })
  await Promise.race([opened, program.ended])
  return { ...program, baseUrl: `http://localhost:${port}` }
}

function launch(
  name: string,
  args: readonly string[],
  cwd: string,
  variables: Variables,
  standardError?: StandardError,
): Program {
  const env = { PATH: process.env.PATH, ...variables }
  const device = standardError?.startsWith('/') ? openSync(standardError, 'w') : undefined
  const child = spawn(process.execPath, [built(name), ...args], { cwd, env, stdio: ['pipe', 'pipe', device ?? 'pipe'] })
  if (device !== undefined) closeSync(device)
  else if (standardError !== undefined) child.stderr?.destroy()
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout?.on('data', (part) => {
    out += part
  })
  child.stderr?.on('data', (part) => {
    err += part
  })
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, out, err }))
  })
  return { process: child, ended, out: () => out, err: () => err }
}
