import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Db } from '@foyer/db/engine/handles'
import { openDatabase } from '@foyer/db/engine/open'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrations/migrate'
import { noticeOf } from '@foyer/moving/transfer/archive'
import { type Exported, exportArchive } from '@foyer/moving/transfer/export-archive'
import { readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { showProgress } from './progress.ts'
import { reasonOf } from './reason-of.ts'

/** What may follow the command. */
export const exportOptions = ['--organization ID|SLUG     one organization with its members, and nothing of others']

const flags = { organization: { type: 'string' } } as const

/** Writes everything, or one organization, to an archive that another Foyer imports. */
export async function exportToArchive(file: string, ...args: string[]): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(describeProblems(blocking))
  try {
    const { values } = parseArgs({ args, options: flags })
    await assertFree(file)
    const database = await openDatabase(environment.database)
    try {
      await assertServable(database.db)
      const { organization } = values
      const exported = await exportArchive(database.db, {
        file,
        organization,
        onProgress: (progress) => showProgress(progress),
      })
      process.stdout.write(describeExport(file, exported))
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(`${reasonOf(error)}\n`)
  }
}

async function assertFree(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new Error(`${file} exists already. Name another file.`)
}

async function assertServable(db: Db): Promise<void> {
  const { pending, newer, compatible } = await migrationState(db)
  if (!compatible) throw new SchemaNewerThanCodeError(newer)
  if (pending.length > 0) throw new Error('The schema is older than this version: run npx foyer-auth migrate')
}

function describeExport(file: string, { organization, counts, sha256, mails }: Exported): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    `${rows} rows of ${counts.size} tables are in ${file}`,
    `sha256 ${sha256}`,
    ...(mails > 0 && organization === null ? [`${mails} mails wait to be sent; they are not in it.`] : []),
    '',
    noticeOf({ organization }),
  ].join('\n')
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
