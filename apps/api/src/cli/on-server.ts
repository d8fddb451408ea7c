import type { Options } from '@foyer/auth-domain/options'
import { unavailable } from '@foyer/db/errors'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrate'
import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { createServerCaller } from '@foyer/trpc-router/root'
import { readEnvironment } from '../environment/environment.ts'
import { loadOptions } from '../environment/load-options.ts'
import { createLog } from '../process/log.ts'
import { describeProblems } from '../process/refuse-to-start.ts'
import { wireFoyer } from '../process/wire.ts'

type Server = ReturnType<typeof createServerCaller>

/** Does what only the server itself may, with the configured settings; prints what `act` gives, or why it could not. */
export async function onServer(act: (server: Server, options: Options) => Promise<string>): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) return failed(describeProblems(problems))
  try {
    const options = await loadOptions(environment.configPath, process.cwd())
    const foyer = await wireFoyer(environment, options, createLog('silent'))
    try {
      const { pending, newer } = await migrationState(foyer.database.db)
      if (newer.length > 0) throw new SchemaNewerThanCodeError(newer)
      if (pending.length > 0) return failed('The schema is older than this version: run npx foyer migrate\n')
      process.stdout.write(await act(createServerCaller(createCall(foyer.services, serverRequest)), options))
      return 0
    } finally {
      await foyer.close()
    }
  } catch (error) {
    if (unavailable(error)) return failed('The database cannot be reached: npx foyer doctor says more\n')
    return failed(`${error instanceof Error ? error.message : error}\n`)
  }
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
