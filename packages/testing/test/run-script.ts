import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Contents by path. */
export type Files = Record<string, string>

export const scripts = join(import.meta.dirname, '../../../scripts')

/** A temporary directory with these files. */
export function givenFiles(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'foyer-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** The same, known to Git. */
export function givenRepository(files: Files): string {
  const root = givenFiles(files)
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '.'], { cwd: root })
  return root
}

export function run(script: string, target: string): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script), target], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}
