import type { Problem } from '#environment/problem.ts'
import { createLog } from './log.ts'

/** The problems with the settings and the line that fixes each, as text for the operator. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ setting, message, fix }) => `  ${setting}: ${message}\n    ${fix}`)
  return `Foyer cannot start with these settings:\n\n${lines.join('\n')}\n`
}

/** Says why and ends the process with exit code 1: as text, in production as a line of the log. */
export function refuseToStart(reason: string, production: boolean, problems: readonly Problem[] = []): never {
  if (production) createLog('error').error({ problems }, reason)
  else process.stderr.write(`${reason}\n`)
  process.exit(1)
}
