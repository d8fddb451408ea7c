import { join } from 'node:path'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { DatabaseTarget, OpenOptions } from '@foyer/db/engine/open-database'
import type { Report, Variables } from './problem.ts'
import { templateFile } from './template.ts'
import { booleanSetting, integerSetting } from './typed-setting.ts'

const SETTING = 'DATABASE_URL'
const EXAMPLE = `${SETTING}=postgres://foyer:password@127.0.0.1:5432/foyer`

/** Where the embedded database is. */
export function embeddedDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'database')
}

/** `postgres://…`, `memory:`, or unset for the embedded database on disk, which production must ask for explicitly. */
export function databaseTarget(
  variables: Variables,
  { production, dataDirectory }: { production: boolean; dataDirectory: string },
  report: Report,
): DatabaseTarget {
  const embedded: DatabaseTarget = {
    engine: 'pglite',
    directory: embeddedDirectory(dataDirectory),
    template: templateFile(),
  }
  const url = variables.DATABASE_URL
  if (url === undefined || url === '') {
    if (!booleanSetting(variables, 'FOYER_EMBEDDED', false, report) && production) {
      report({
        setting: SETTING,
        ...operatorText('database-unchosen', {}),
        fix: EXAMPLE,
      })
    }
    return embedded
  }
  if (url === 'memory:') return { engine: 'memory' }
  if (isPostgresUrl(url)) {
    const poolSize = integerSetting(variables, 'FOYER_DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 1000 }, report)
    const prepared = booleanSetting(variables, 'FOYER_PREPARED', true, report)
    const [listenUrl, readUrl] = (['FOYER_LISTEN_URL', 'FOYER_READ_URL'] as const).map((setting) =>
      otherUrl(setting, variables, report),
    )
    return { engine: 'postgres', url, prepared, poolSize, listenUrl, readUrl }
  }
  const message = isPostgres.test(url)
    ? 'it is no URL: in user and password /, ?, # and @ are written %2F, %3F, %23 and %40'
    : 'it is neither postgres://… nor memory:'
  report({ setting: SETTING, message, fix: EXAMPLE })
  return embedded
}

function otherUrl(setting: string, { [setting]: url }: Variables, report: Report): string | undefined {
  if (url === undefined || url === '') return undefined
  if (isPostgresUrl(url)) return url
  report({ setting, message: 'it is not postgres://…', fix: EXAMPLE.replace(SETTING, setting) })
  return undefined
}

const isPostgres = /^postgres(?:ql)?:\/\//

function isPostgresUrl(url: string): boolean {
  return isPostgres.test(url) && parseUrl(url) !== undefined
}

/** How long a query waits for a connection, and how long a statement may take. */
export type DatabaseTimeouts = Pick<Required<OpenOptions>, 'waitMillis' | 'statementMillis'>

export function databaseTimeouts(variables: Variables, report: Report): DatabaseTimeouts {
  const wait = { fallback: 4, min: 1, max: 60 }
  const statement = { fallback: 5, min: 1, max: 600 }
  return {
    waitMillis: integerSetting(variables, 'FOYER_DATABASE_WAIT_TIMEOUT', wait, report) * 1000,
    statementMillis: integerSetting(variables, 'FOYER_DATABASE_STATEMENT_TIMEOUT', statement, report) * 1000,
  }
}
