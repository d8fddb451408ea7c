import type { Problem } from '#environment/problem.ts'

/** The problems with the settings and the line that fixes each, as text for the operator. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ setting, message, fix }) => `  ${setting}: ${message}\n    ${fix}`)
  return `Foyer cannot start with these settings:\n\n${lines.join('\n')}\n`
}

/** Prints the reason on standard error and ends the process with exit code 1. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
