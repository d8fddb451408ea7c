import { open, unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeLine, type ReportLine } from '@foyer/moving/adoption/report'

/** The file that names every row that is not carried over as it is: a JSON object a line. */
export type ReportFile = {
  path: string
  write(lines: readonly ReportLine[]): Promise<void>
  lines(): number
  close(): Promise<void>
}

/** Creates the file in `directory`, readable by its owner only: it has addresses in it. An empty one does not stay. */
export async function createReportFile(directory: string, dryRun: boolean, now = new Date()): Promise<ReportFile> {
  const time = now.toISOString().replace(/[:.]/g, '-')
  const path = resolve(directory, `better-auth-${dryRun ? 'dry-run' : 'adopted'}-${time}.ndjson`)
  const file = await open(path, 'wx', 0o600)
  let count = 0
  return {
    path,
    async write(lines) {
      count += lines.length
      await file.write(lines.map((line) => `${JSON.stringify(describeLine(line))}\n`).join(''))
    },
    lines: () => count,
    async close() {
      await file.close()
      if (count === 0) await unlink(path)
    },
  }
}
