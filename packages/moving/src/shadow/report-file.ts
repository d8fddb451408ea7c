import { rename, writeFile } from 'node:fs/promises'
import type { ShadowReport } from './tally.ts'

/** Replaces the file whole, so that anyone who reads it meanwhile reads one report. Only its owner may read it. */
export async function writeReport(path: string, report: ShadowReport): Promise<void> {
  const beside = `${path}.${process.pid}`
  await writeFile(beside, `${JSON.stringify(report, undefined, 2)}\n`, { mode: 0o600 })
  await rename(beside, path)
}
