import { parseArgs } from 'node:util'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { writeReport } from '@foyer/moving/shadow/report-file'
import { notCompared, reasons, type ShadowReport } from '@foyer/moving/shadow/tally'
import { openCopy, UnusableCopyError } from '#cli/shadow/adopted-copy.ts'
import { environmentOfCopy, optionsOfCopy, variablesOfCopy } from '#cli/shadow/only-reading.ts'
import { type RunningShadow, type ShadowPorts, serveShadow } from '#cli/shadow/serve-shadow.ts'
import { readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { createLog } from '#process/log.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { wireFoyer } from '#process/wire.ts'
import { reasonOf } from './reason-of.ts'

/** What may follow the command. */
export const shadowOptions = [
  '--upstream URL             the old server, http://old:3000',
  '--port PORT                where to listen in its place',
  '--host ADDRESS             on which address; unless it is named, on all',
  '--page-port PORT           of the page, on this machine alone; unless it is named, the one above',
  '--report FILE              write what was compared to this file, as JSON',
]

const flags = {
  upstream: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'page-port': { type: 'string' },
  report: { type: 'string' },
} as const

type Arguments = ShadowPorts & { report: string | undefined }

const REPORT_MILLISECONDS = 10_000

/**
 * Answers with the answers of the old server, and compares reads with an adopted copy, until a signal ends it. 1 where a
 * difference was seen that is not declared, 2 where the command is misunderstood or the database is no adopted copy.
 */
export async function shadow(...args: string[]): Promise<number> {
  const understood = understand(args)
  if (typeof understood === 'string') return failed(understood, 2)
  const { environment, problems } = readEnvironment(variablesOfCopy(process.env))
  const serious = problems.filter(({ setting }) => setting !== 'SMTP_URL')
  if (serious.length > 0) return failed(describeProblems(serious), 1)
  if (environment.database.engine !== 'postgres') {
    return failed('DATABASE_URL has to name the copy: better-auth is adopted in PostgreSQL only.\n', 2)
  }
  try {
    const options = optionsOfCopy(await loadOptions(environment, process.cwd()))
    const log = createLog('error')
    const foyer = await wireFoyer(environmentOfCopy(environment), options, log)
    try {
      return await serveUntilSignal(await serveShadow(await openCopy(foyer), understood, log), understood)
    } finally {
      await foyer.close()
    }
  } catch (error) {
    return failed(`${reasonOf(error)}\n`, error instanceof UnusableCopyError ? 2 : 1)
  }
}

function understand(args: string[]): Arguments | string {
  try {
    const { upstream, port, host, report, 'page-port': page } = parseArgs({ args, options: flags }).values
    const target = originOf(upstream)
    if (target === undefined) return '--upstream has to be the origin of the old server: --upstream http://old:3000\n'
    const listening = portOf(port)
    if (listening === undefined) return '--port has to be a port: --port 4000\n'
    const pagePort = page === undefined ? listening && listening + 1 : portOf(page)
    if (pagePort === undefined || pagePort > 65535) return '--page-port has to be a port: --page-port 4001\n'
    return { upstream: target, port: listening, host, pagePort, report }
  } catch (error) {
    return `${reasonOf(error)}\n`
  }
}

function originOf(text: string | undefined): URL | undefined {
  const url = text === undefined ? undefined : parseUrl(text)
  if (url === undefined) return undefined
  const isOrigin = /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
  return isOrigin ? url : undefined
}

function portOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined
}

async function serveUntilSignal(running: RunningShadow, { upstream, report: path }: Arguments): Promise<number> {
  // Before it is announced: anyone who stops it then is to get the report.
  const stopped = signalled()
  process.stdout.write(
    `Shadow of ${upstream.origin} on port ${running.port}; what was compared: http://127.0.0.1:${running.pagePort}\n`,
  )
  const write = () => (path === undefined ? Promise.resolve() : writeReport(path, running.report()))
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
  process.stdout.write(describeReport(report))
  return report.undeclared === 0 ? 0 : 1
}

function complain(error: unknown): void {
  process.stderr.write(`The report cannot be written: ${reasonOf(error)}\n`)
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

function failed(reason: string, code: number): number {
  process.stderr.write(reason)
  return code
}
