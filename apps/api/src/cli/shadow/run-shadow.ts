import { resolve } from 'node:path'
import { writeReport } from '@foyer/moving/shadow/report-file'
import { notCompared, reasons, type ShadowReport } from '@foyer/moving/shadow/tally'
import { reasonOf } from '#cli/reason-of.ts'
import { failed, type Terminal } from '#cli/terminal.ts'
import { readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { describeProblems } from '#environment/problem.ts'
import { createLog } from '#process/log.ts'
import { wireFoyer } from '#process/wire.ts'
import { openCopy, UnusableCopyError } from './adopted-copy.ts'
import { environmentOfCopy, optionsOfCopy, variablesOfCopy } from './only-reading.ts'
import { type RunningShadow, type ShadowPorts, serveShadow } from './serve-shadow.ts'

/** What the command line asks for. */
export type ShadowRequest = ShadowPorts & { report: string | undefined }

const REPORT_MILLISECONDS = 10_000

/** Serves the shadow until a signal ends it. */
export async function runShadow(terminal: Terminal, request: ShadowRequest): Promise<number> {
  const { environment, problems } = readEnvironment(variablesOfCopy(terminal.env))
  const serious = problems.filter(({ setting }) => setting !== 'SMTP_URL')
  if (serious.length > 0) return failed(terminal, describeProblems(serious))
  if (environment.database.engine !== 'postgres') {
    return failed(terminal, 'DATABASE_URL has to name the copy: better-auth is adopted in PostgreSQL only.\n', 2)
  }
  try {
    const options = optionsOfCopy(await loadOptions(environment, terminal.cwd()))
    const log = createLog('error')
    const foyer = await wireFoyer(environmentOfCopy(environment), options, log)
    try {
      return await serveUntilSignal(terminal, await serveShadow(await openCopy(foyer), request, log), request)
    } finally {
      await foyer.close()
    }
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`, error instanceof UnusableCopyError ? 2 : 1)
  }
}

async function serveUntilSignal(
  terminal: Terminal,
  running: RunningShadow,
  { upstream, report: file }: ShadowRequest,
): Promise<number> {
  const path = file && resolve(terminal.cwd(), file)
  // Before it is announced: anyone who stops it then is to get the report.
  const stopped = signalled()
  terminal.stdout.write(
    `Shadow of ${upstream.origin} on port ${running.port}; what was compared: http://127.0.0.1:${running.pagePort}\n`,
  )
  const write = () => (path === undefined ? Promise.resolve() : writeReport(path, running.report()))
  const complain = (error: unknown) => {
    terminal.stderr.write(`The report cannot be written: ${reasonOf(error)}\n`)
  }
  const writing = setInterval(() => void write().catch(complain), REPORT_MILLISECONDS)
  try {
    await write()
    await stopped
  } finally {
    clearInterval(writing)
    await running.stop()
  }
  const report = running.report()
  await write()
  terminal.stdout.write(describeReport(report))
  return report.undeclared === 0 ? 0 : 1
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

function describeReport({ compared, undeclared, endpoints, notCompared: counts }: ShadowReport): string {
  const rows = endpoints.map(({ endpoint, equal, declared, changed, undeclared: other }) =>
    row(endpoint, [equal, declared, changed, other].map(String)),
  )
  const skipped = reasons.filter((reason) => counts[reason] > 0)
  return [
    compared === 0 ? 'Nothing was compared.' : `${compared} answers compared, ${undeclared} differ undeclared.`,
    ...(rows.length > 0 ? [row('GET', ['equal', 'declared', 'changed', 'undeclared']), ...rows] : []),
    ...(skipped.length > 0 ? ['Not compared:'] : []),
    ...skipped.map((reason) => `  ${String(counts[reason]).padStart(8)}  ${notCompared[reason]}`),
    '',
  ].join('\n')
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(42)} ${cells.map((cell) => cell.padStart(10)).join(' ')}`
}
