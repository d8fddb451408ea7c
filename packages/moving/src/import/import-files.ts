import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type FileRow, type ImportRun, importBatch, keepBeside, reportLeftBeside } from './import-batch.ts'
import { importOrganizations } from './import-organizations.ts'
import { readRows } from './read-rows.ts'
import type { ImportLine } from './reasons.ts'

/** Rows that are looked up, decided on and stored by a statement each. */
const BATCH = 250

type Progress = { table: string; copied: number; of: number }

export type ImportHooks = {
  /** Told of bytes of a file that are read; where rows belong together, files are read twice. */
  onProgress: (progress: Progress) => void
  write: (lines: readonly ImportLine[]) => Promise<void>
}

/**
 * Imports the users in some files, batch by batch, and then their organizations. Where other rows belong to users, these are
 * read first: a user is stored with all of it, or not at all.
 */
export async function importFiles(run: ImportRun, paths: readonly string[], hooks: ImportHooks): Promise<void> {
  for (const path of paths) await stat(path)
  const { joined = false } = run.source
  const told = (pass: number) => ({
    ...hooks,
    onProgress: (progress: Progress) =>
      hooks.onProgress(joined ? { ...progress, table: `${progress.table} (${pass} of 2)` } : progress),
  })
  if (joined) for (const path of paths) await inBatches(run, path, told(1), (rows) => keepBeside(run, rows))
  for (const path of paths) {
    await inBatches(run, path, told(2), async (rows) => hooks.write(await importBatch(run, rows)))
  }
  for await (const lines of importOrganizations(run)) await hooks.write(lines)
  for (let left = await reportLeftBeside(run, BATCH); left.length > 0; left = await reportLeftBeside(run, BATCH)) {
    await hooks.write(left)
  }
}

async function inBatches(
  { source }: ImportRun,
  path: string,
  { onProgress }: ImportHooks,
  work: (rows: readonly FileRow[]) => Promise<void>,
): Promise<void> {
  const { size: of } = await stat(path)
  const file = basename(path)
  let copied = 0
  let batch: FileRow[] = []
  const finish = async () => {
    if (batch.length > 0) await work(batch)
    batch = []
  }
  const onBytes = (bytes: number) => {
    copied += bytes
  }
  try {
    for await (const row of readRows(path, source.wrapped, onBytes)) {
      batch.push({ file, ...row })
      if (batch.length < BATCH) continue
      await finish()
      if (copied < of) onProgress({ table: file, copied, of })
    }
  } finally {
    await finish()
  }
  onProgress({ table: file, copied: of, of })
}
