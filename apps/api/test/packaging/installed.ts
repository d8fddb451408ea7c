import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@foyer/testing/free-port'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const run = promisify(execFile)
const packageDirectory = fileURLToPath(new URL('../../', import.meta.url))

/** A directory outside of the repository that contains only the installed package. */
export type Installed = { directory: string; foyer: string }

/** Packs the built package and installs it, once per test file. */
export function installedFoyer(): () => Installed {
  let directory = ''
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'foyer-package-'))
    await writeFile(join(directory, 'package.json'), JSON.stringify({ name: 'consumer', private: true }))
    const tarball = await pack(directory)
    await npm(directory, ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball])
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))
  return () => ({ directory, foyer: join(directory, 'node_modules/.bin/foyer') })
}

/** A service that was started; `pid` is its process. */
export type Started = { baseUrl: string; pid: number; stop: () => Promise<void> }

/** Starts the service without arguments and waits until it prints that it listens; rejects when it ends instead. */
export async function startInstalled({ directory, foyer }: Installed): Promise<Started> {
  const port = await freePort()
  const service = spawn(foyer, { cwd: directory, env: { PATH: process.env.PATH, PORT: String(port) } })
  const stop = () => ended(service)
  onTestFinished(stop)
  let errorOutput = ''
  service.stderr.on('data', (part) => {
    errorOutput += part
  })
  await new Promise<void>((resolve, reject) => {
    service.stdout.once('data', () => resolve())
    service.once('exit', () => reject(new Error(`It ended: ${errorOutput}`)))
  })
  if (service.pid === undefined) throw new Error('It has no process')
  return { baseUrl: `http://localhost:${port}`, pid: service.pid, stop }
}

/** What a process has used so far, as Linux counts it: the most memory at a time, and time of processors. */
export async function usedBy(pid: number): Promise<{ megabytes: number; seconds: number }> {
  const [status, times] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(join('/proc', String(pid), name), 'utf8')),
  )
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status ?? '') ?? []
  // Behind the name of the program, which may contain anything.
  const fields = (times ?? '').slice((times ?? '').lastIndexOf(')') + 2).split(' ')
  const TICKS_A_SECOND = 100
  return { megabytes: Number(kilobytes) / 1024, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }
}

/** The number of installed packages, and their size in megabytes. */
export async function measure({ directory }: Installed): Promise<{ packages: number; megabytes: number }> {
  const { stdout } = await npm(directory, ['ls', '--all', '--parseable'])
  const entries = await readdir(join(directory, 'node_modules'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { packages: stdout.trim().split('\n').length - 1, megabytes: bytes / 1024 ** 2 }
}

async function pack(into: string): Promise<string> {
  // Without scripts, because the package is built already.
  const args = ['pack', packageDirectory, '--ignore-scripts', '--json', '--pack-destination', into]
  const { stdout } = await npm(into, args)
  return join(into, JSON.parse(stdout)[0].filename)
}

// Without the prefix that npm sets for the process of the tests, which would apply to the other directory.
function npm(cwd: string, args: readonly string[]): Promise<{ stdout: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_local_prefix$/i.test(name)),
  )
  return run('npm', [...args], { cwd, env })
}

function ended(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return Promise.resolve()
  const exited = new Promise<void>((resolve) => service.once('exit', () => resolve()))
  service.kill('SIGTERM')
  return exited
}
