import { readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { type InForce, optionRows } from './option-rows.ts'
import { NO_SETTING, settingRows, unknownSettings } from './setting-rows.ts'

/** Prints what is in force and where each value is from, without secrets; exit code 1 where something is invalid. */
export async function showConfig(): Promise<number> {
  const { settings, options, problem } = await readConfig()
  process.stdout.write(`Settings\n${table(settings)}\nOptions\n${table(options)}`)
  for (const name of unknownSettings(process.env)) process.stderr.write(`${name} ${NO_SETTING}\n`)
  return endWith(problem)
}

/** The same as JSON. */
export async function showConfigAsJson(): Promise<number> {
  const { settings, options, problem } = await readConfig()
  const unknown = unknownSettings(process.env)
  process.stdout.write(`${JSON.stringify({ settings, options, unknown }, null, 2)}\n`)
  return endWith(problem)
}

type Config = { settings: InForce[]; options: InForce[]; problem: string | undefined }

async function readConfig(): Promise<Config> {
  const read = readEnvironment(process.env)
  const settings = settingRows(process.env, read)
  const problem = read.problems.length > 0 ? describeProblems(read.problems) : undefined
  try {
    const loaded = await readOptions(read.environment, process.cwd())
    return { settings, options: optionRows(loaded, read), problem }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { settings, options: [], problem: [problem, reason].filter(Boolean).join('\n') }
  }
}

function endWith(problem: string | undefined): number {
  if (problem === undefined) return 0
  process.stderr.write(`${problem}\n`)
  return 1
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
