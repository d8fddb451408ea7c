import { join } from 'node:path'
import { runCommand } from '#cli/run.ts'
import type { Variables } from '#environment/problem.ts'

type Ended = { code: number; out: string; err: string }

/**
 * Runs `foyer …` in this process, with only these settings: what a command does and says needs no process of its own, whose
 * start takes longer than the command. `runFoyer` starts the built one.
 */
export async function runHere(args: readonly string[], directory: string, variables: Variables = {}): Promise<Ended> {
  const said = { out: '', err: '' }
  const into = (name: keyof typeof said) => ({
    write(text: string) {
      said[name] += text
    },
  })
  const env = { FOYER_DATA_DIR: join(directory, '.foyer'), ...variables }
  const terminal = { env, cwd: () => directory, stdout: into('out'), stderr: into('err') }
  return { code: await runCommand(terminal, args), ...said }
}
