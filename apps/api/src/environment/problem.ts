import type { OperatorText } from '@foyer/auth-domain/service/operator-text'

/** What is wrong with one setting, and the line that fixes it; with a code where a service that runs can have it. */
export type Problem = { setting: string; message: string; fix: string } & Partial<OperatorText>

export type Variables = Readonly<Record<string, string | undefined>>

export type Report = (problem: Problem) => void

/** The problems with the settings and the line that fixes each, as text for the operator. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ setting, message, fix }) => `  ${setting}: ${message}\n    ${fix}`)
  return `Foyer cannot start with these settings:\n\n${lines.join('\n')}\n`
}
