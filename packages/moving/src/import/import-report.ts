import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeImportLine, type ImportLine, type ImportResult, importResults } from './reasons.ts'

/** The file that names every row: a JSON object a line. */
export type ImportReport = {
  path: string
  write(lines: readonly ImportLine[]): Promise<void>
  counts(): ImportCounts
  close(): Promise<void>
}

/** How many rows of users, and of organizations and their members, had each result; how often each reason and note was given. */
export type ImportCounts = {
  users: Readonly<Record<ImportResult, number>>
  organizations: Readonly<Record<ImportResult, number>>
  reasons: ReadonlyMap<string, number>
  notes: ReadonlyMap<string, number>
}

type Run = { source: string; dryRun: boolean }

/** Creates the file in `directory`, readable by its owner only: it has addresses in it. */
export async function createImportReport(
  directory: string,
  { source, dryRun }: Run,
  now = new Date(),
): Promise<ImportReport> {
  const time = now.toISOString().replace(/[:.]/g, '-')
  const path = resolve(directory, `${source}-${dryRun ? 'dry-run' : 'imported'}-${time}.ndjson`)
  const file = await open(path, 'wx', 0o600)
  const users = { taken: 0, known: 0, existing: 0, left: 0, refused: 0 }
  const organizations = { ...users }
  const reasons = new Map<string, number>()
  const notes = new Map<string, number>()
  return {
    path,
    async write(lines) {
      for (const { result, reason, organization, notes: noted } of lines) {
        const results = organization === undefined ? users : organizations
        results[result] += 1
        if (reason !== null) count(reasons, `${result} ${reason}`)
        for (const name of new Set(noted.map((note) => note.reason))) count(notes, name)
      }
      await file.write(lines.map((line) => `${JSON.stringify(describeImportLine(line))}\n`).join(''))
    },
    counts: () => ({ users, organizations, reasons, notes }),
    close: () => file.close(),
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** What the command prints: how many rows there were of each kind, and why. */
export function describeCounts(
  { users, organizations, reasons, notes }: ImportCounts,
  { source, dryRun, report }: Run & { report: string },
): string {
  const verdict = dryRun ? 'Nothing has been changed.' : 'Users who were taken sign in with the password they had.'
  return [
    source,
    '',
    ...importResults.flatMap((result) => [
      row(result, users[result]),
      ...(organizations[result] === 0 ? [] : [row('  of organizations', organizations[result])]),
      ...[...reasons]
        .filter(([name]) => name.startsWith(`${result} `))
        .map(([name, times]) => row(`  ${name.slice(result.length + 1)}`, times)),
    ]),
    '',
    ...[...notes].map(([name, times]) => row(name, times)),
    '',
    `Every row is named in ${report}`,
    verdict,
    '',
  ].join('\n')
}

function row(name: string, times: number): string {
  return `${name.padEnd(24)}${String(times).padStart(10)}`
}
