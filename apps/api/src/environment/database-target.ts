import { join } from 'node:path'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import type { Report, Variables } from './problem.ts'

const SETTING = 'DATABASE_URL'
const EXAMPLE = `${SETTING}=postgres://foyer:password@127.0.0.1:5432/foyer`

/** `postgres://…`, `memory:`, or unset for the embedded database on disk, which production must ask for explicitly. */
export function databaseTarget(
  variables: Variables,
  { production, dataDirectory }: { production: boolean; dataDirectory: string },
  report: Report,
): DatabaseTarget {
  const embedded: DatabaseTarget = { engine: 'pglite', directory: join(dataDirectory, 'database') }
  const url = variables.DATABASE_URL
  if (url === undefined || url === '') {
    if (production && variables.FOYER_EMBEDDED !== 'true') {
      report({
        setting: SETTING,
        message: 'it is not set, and FOYER_EMBEDDED=true does not ask for the embedded one',
        fix: EXAMPLE,
      })
    }
    return embedded
  }
  if (url === 'memory:') return { engine: 'memory' }
  if (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url)) {
    return { engine: 'postgres', url, prepared: variables.FOYER_PREPARED !== 'false' }
  }
  report({ setting: SETTING, message: 'it is neither postgres://… nor memory:', fix: EXAMPLE })
  return embedded
}
