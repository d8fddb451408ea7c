import { readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { describeProblems } from '#environment/problem.ts'
import { type InForce, optionRows } from './option-rows.ts'
import { NO_SETTING, settingRows, unknownSettings } from './setting-rows.ts'
import { failed, type Terminal } from './terminal.ts'

/** Prints what is in force and where each value is from, without secrets; exit code 1 where something is invalid. */
export async function showConfig(terminal: Terminal): Promise<number> {
  const { settings, options, problem } = await readConfig(terminal)
  terminal.stdout.write(`Settings\n${table(settings)}\nOptions\n${table(options)}`)
  for (const name of unknownSettings(terminal.env)) terminal.stderr.write(`${name} ${NO_SETTING}\n`)
  return endWith(terminal, problem)
}

/** The same as JSON. */
export async function showConfigAsJson(terminal: Terminal): Promise<number> {
  const { settings, options, problem } = await readConfig(terminal)
  const unknown = unknownSettings(terminal.env)
  terminal.stdout.write(`${JSON.stringify({ settings, options, unknown }, null, 2)}\n`)
  return endWith(terminal, problem)
}

type Config = { settings: InForce[]; options: InForce[]; problem: string | undefined }

async function readConfig(terminal: Terminal): Promise<Config> {
  const read = readEnvironment(terminal.env)
  const settings = settingRows(terminal.env, read)
  const problem = read.problems.length > 0 ? describeProblems(read.problems) : undefined
  try {
    const loaded = await readOptions(read.environment, terminal.cwd())
    return { settings, options: optionRows(loaded, read), problem }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { settings, options: [], problem: [problem, reason].filter(Boolean).join('\n') }
  }
}

function endWith(terminal: Terminal, problem: string | undefined): number {
  return problem === undefined ? 0 : failed(terminal, `${problem}\n`)
}

function table(rows: readonly InForce[]): string {
  const names = Math.max(0, ...rows.map(({ name }) => name.length))
  const values = Math.min(50, Math.max(0, ...rows.map(({ value }) => text(value).length)))
  return rows
    .map(
      ({ name, value, source, from }) =>
        `  ${name.padEnd(names)}  ${text(value).padEnd(values)}  ${source}${from === undefined ? '' : ` ${from}`}\n`,
    )
    .join('')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
