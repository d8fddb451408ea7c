import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { givenDirectory, type Program, startService } from '@foyer/testing/service-process'
import { givenSmtp, type TestSmtp } from '@foyer/testing/smtp'
import { SECRET } from '@foyer/testing/test-app'
import { onTestFinished } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { givenDatabase, serverUrl } from '#test/installations.ts'

/** A service of two workers, in a directory and on a database of its own. */
export type Workers = Program & {
  baseUrl: string
  directory: string
  database: string
  smtp: TestSmtp
  client(): TestClient
  /** The processes of the workers, oldest first. */
  workerIds(): Promise<number[]>
}

export const onPostgres = serverUrl() !== undefined

export const TOKEN = 'a-token-for-the-monitoring'

export async function givenWorkers(options: FoyerOptions = {}, variables: Variables = {}): Promise<Workers> {
  const database = await givenDatabase()
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(options)}\n`)
  const smtp = await givenSmtp()
  onTestFinished(smtp.close)
  const program = await startService(directory, {
    ...{ DATABASE_URL: database, FOYER_SECRET: SECRET, FOYER_WORKERS: '2', FOYER_LOG_LEVEL: 'info' },
    ...{ FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: TOKEN, ...smtp.variables, ...variables },
  })
  const { pid } = program.process
  const workerIds = async () => {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  }
  const workers = { ...program, database, directory, smtp, workerIds, client: () => createTestClient(program.baseUrl) }
  await eventually(() => allReady(workers))
  return workers
}

/** Throws unless every worker is ready. */
export async function allReady({ client }: Pick<Workers, 'client'>): Promise<void> {
  const { status, json } = await client().get('/health/ready', { connection: 'close' })
  if (status !== 200 || json.warnings.length > 0) throw new Error(`not ready: ${JSON.stringify(json)}`)
}

/** The value of a metric, with its labels as they are written. */
export async function metric({ baseUrl }: Workers, name: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
