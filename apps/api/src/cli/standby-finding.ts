import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import { type StandbyState, standbyState } from '@foyer/db/engine/postgres/standby-state'
import { textOf } from './reason-of.ts'

const what = 'standby'
const fix = 'FOYER_READ_URL=postgres://… of a standby that follows DATABASE_URL'

/** Whether calls could be read from the standby while nothing can be written; nothing where none is named. */
export async function standbyFindings({ session }: Options, target: DatabaseTarget): Promise<Finding[]> {
  if (target.engine !== 'postgres' || target.readUrl === undefined) return []
  if (!session.memory) return [refused('session.memory is false: it is not noticed that nothing can be written')]
  try {
    const state = await standbyState(target, target.readUrl, session.replicaLag)
    const problem = problemOf(state, session.replicaLag)
    if (problem !== undefined) return [refused(problem)]
    return [{ what, ok: true, message: `follows the database, ${state.behind.toFixed(1)} s behind` }]
  } catch (error) {
    return [refused(textOf(error))]
  }
}

function problemOf({ isCopy, isReadOnly, behind }: StandbyState, replicaLag: number): string | undefined {
  if (!isCopy) return 'it is no copy of the database'
  if (!isReadOnly) return 'it takes writes: it is the database itself, or another that was copied from it'
  return behind > replicaLag ? `it is ${behind.toFixed(1)} s behind; session.replicaLag is ${replicaLag}` : undefined
}

function refused(message: string): Finding {
  return { what, ok: true, warns: true, message, fix }
}
