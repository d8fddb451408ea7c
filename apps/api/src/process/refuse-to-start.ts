import type { Problem } from '../environment/environment.ts'

/** What is wrong with the settings and the line that mends each, for a person to read. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ setting, wrong, fix }) => `  ${setting}: ${wrong}\n    ${fix}`)
  return `Foyer cannot start with these settings:\n\n${lines.join('\n')}\n`
}

/** Says why on standard error and ends the process with exit code 1. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
