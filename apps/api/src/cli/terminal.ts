import type { Variables } from '#environment/problem.ts'

/** What a command has of the process that it runs in: settings, working directory, outputs. The process itself is one. */
export type Terminal = {
  readonly env: Variables
  /** Where options are looked for, and reports written. */
  cwd(): string
  /** Gets the outcome alone, so that a script can take it. */
  readonly stdout: Output
  readonly stderr: Output & { isTTY?: boolean }
}

type Output = { write(text: string): unknown }

/** Says why a command failed; gives its exit code. */
export function failed({ stderr }: Terminal, reason: string, code = 1): number {
  stderr.write(reason)
  return code
}
