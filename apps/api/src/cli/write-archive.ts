import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Db } from '@foyer/db/engine/handles'
import { openDatabase } from '@foyer/db/engine/open'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrations/migrate'
import { noticeOf } from '@foyer/moving/transfer/archive'
import { type Exported, exportArchive } from '@foyer/moving/transfer/export-archive'
import { readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#environment/problem.ts'
import { createProgress } from './progress.ts'
import { reasonOf } from './reason-of.ts'
import { failed, type Terminal } from './terminal.ts'

type Asked = { file: string; organization?: string }

/** Writes everything, or one organization, to an archive that another Foyer imports. */
export async function writeArchive(terminal: Terminal, { file, organization }: Asked): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(terminal, describeProblems(blocking))
  try {
    const path = resolve(terminal.cwd(), file)
    await assertFree(path, file)
    const database = await openDatabase(environment.database)
    try {
      await assertServable(database.db)
      const exported = await exportArchive(database.db, {
        file: path,
        organization,
        onProgress: createProgress(terminal),
      })
      terminal.stdout.write(describeExport(file, exported))
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`)
  }
}

async function assertFree(path: string, file: string): Promise<void> {
  const exists = await access(path).then(
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
