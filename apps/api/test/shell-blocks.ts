import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Variables } from '#environment/problem.ts'

type Ended = { code: number | null; out: string; err: string }
type Running = { ended: Promise<Ended>; said(): string; stop(): void }

/** A shell whose `npx foyer-auth` is the built one; what a block exports is there for the next, as for anyone who types them. */
export type Shell = { run(block: string): Promise<Ended>; start(block: string): Running }

const foyer = join(import.meta.dirname, '../dist/foyer.mjs')

/** The blocks of a page that are to be typed into a shell, in their order. */
export async function blocksOf(page: string): Promise<string[]> {
  return [...(await readFile(page, 'utf8')).matchAll(/^```sh\n(.+?)^```$/gms)].map(([, block = '']) => block)
}

/** A block with names of one's own in the place of those that the page makes up; each has to be there. */
export function withOwn(block: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs)) throw new Error(`There is no ${theirs} in:\n${block}`)
    return text.replaceAll(theirs, ours)
  }, block)
}

export async function givenShell(directory: string, variables: Variables): Promise<Shell> {
  const bin = join(directory, 'bin')
  await mkdir(bin)
  const npx = `#!/bin/sh\n[ "$1" = foyer-auth ] || exit 127\nshift\nexec '${process.execPath}' '${foyer}' "$@"\n`
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 })
  const exported = join(directory, 'exported')
  await writeFile(exported, '')
  const env = { ...variables, PATH: `${bin}:${process.env.PATH}` }
  const start = (block: string): Running => {
    // The signal is for what runs; the shell waits for it. Without a terminal it would read the machine's own settings.
    const script = `trap : TERM\n. '${exported}'\n${block}\nexport -p > '${exported}'`
    const child = spawn('bash', ['--norc', '-euc', script], { cwd: directory, env, detached: true })
    const stop = (signal: NodeJS.Signals) =>
      void (child.pid && child.exitCode === null && process.kill(-child.pid, signal))
    onTestFinished(() => stop('SIGKILL'))
    const said = { out: '', err: '' }
    for (const name of ['out', 'err'] as const) {
      child[`std${name}`].on('data', (part) => {
        said[name] += part
      })
    }
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, ...said }))
    })
    return { ended, said: () => said.out + said.err, stop: () => stop('SIGTERM') }
  }
  return { start, run: (block) => start(block).ended }
}
