import type { Options } from '@foyer/auth-domain/options'
import type { AdoptionOutcome } from '@foyer/moving/adoption/adopt'
import type { TableCount } from '@foyer/moving/adoption/examine'
import { describeSwitchedOff } from './describe-switched-off.ts'

type Run = { dryRun: boolean; options: Options; report: string; lines: number }

/** What the command prints: tables, counts, what is left behind and refused, and what comes next. */
export function describeOutcome(outcome: AdoptionOutcome, run: Run): string {
  const { version, counts, left, refusals, unreadable, stored } = outcome
  const { options } = run
  return [
    `better-auth ${version}`,
    '',
    'table            rows   carried   changed      left   expired',
    ...counts.map(row),
    '',
    ...left.map((name) => `left behind, as asked: ${name}`),
    ...sessionsElsewhere(counts),
    ...appsExpected(counts, run),
    ...unreadableTokens(unreadable),
    ...describeSwitchedOff(stored, options),
    ...refusals.map(({ name, message }) => `refused: ${message}${name === undefined ? '' : ` (--leave ${name})`}`),
    run.lines === 0 ? 'Every row is carried over as it is.' : `${run.lines} rows are named in ${run.report}`,
    ...verdict(outcome, run),
    '',
  ].join('\n')
}

function row({ model, rows, carried, changed, left, ended }: TableCount): string {
  const numbers = [rows, carried, changed, left, ended].map((count) => String(count).padStart(10)).join('')
  return `${model.padEnd(12)}${numbers.slice(1)}`
}

// A session store beside the database holds them, and Foyer does not read it.
function sessionsElsewhere(counts: readonly TableCount[]): string[] {
  const of = (model: string) => counts.find((count) => count.model === model)?.rows ?? 0
  if (of('user') === 0 || of('session') > 0) return []
  return [
    'There is no session in the database. If better-auth keeps them in secondaryStorage, everybody signs in again.',
  ]
}

// In no table: an app that makes others would lock its user out.
function appsExpected(counts: readonly TableCount[], { options }: Run): string[] {
  const { digits, period } = options.twoFactor.totpOptions
  const carried = counts.find(({ model }) => model === 'twoFactor')?.carried ?? 0
  if (carried === 0) return []
  return [
    `Codes of authenticator apps are taken with ${digits} digits every ${period} s (twoFactor.totpOptions): set what better-auth has.`,
  ]
}

function unreadableTokens({ tokens, doubtfulTokens }: AdoptionOutcome['unreadable']): string[] {
  const secret = 'if better-auth had another secret before, add it to FOYER_ADOPTED_SECRETS_FILE'
  return [
    ...(tokens === 0
      ? []
      : [`${tokens} accounts have tokens of providers that no secret given opens, left out; ${secret}.`]),
    ...(doubtfulTokens === 0
      ? []
      : [
          `${doubtfulTokens} accounts have tokens of providers that look encrypted and that no secret given opens, kept as they are; ${secret}.`,
        ]),
  ]
}

function verdict({ refusals, seconds, reversible }: AdoptionOutcome, { dryRun }: Run): string[] {
  if (refusals.length > 0) return ['Nothing has been changed.']
  const back = reversible
    ? '`npx foyer-auth adopt better-auth --undo` goes back until --finish.'
    : 'There is no way back: ids are no text, so that users who come later would not fit. Keep a backup.'
  if (dryRun) return [`Nothing has been changed. Nobody is served for about ${seconds} s and the restart. ${back}`]
  return [`Adopted. Start Foyer with the same settings; keep FOYER_ADOPTED_SECRETS_FILE until --finish. ${back}`]
}
