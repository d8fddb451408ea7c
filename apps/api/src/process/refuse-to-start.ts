import type { Problem } from '#environment/problem.ts'
import { createLog } from './log.ts'

/** Says why and ends the process with exit code 1: as text, in production as a line of the log. */
export function refuseToStart(reason: string, production: boolean, problems: readonly Problem[] = []): never {
  if (production) createLog('error').error({ problems }, reason)
  else process.stderr.write(`${reason}\n`)
  process.exit(1)
}
