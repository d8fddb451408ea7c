import type { Db } from '@foyer/db/engine/handles'
import { finishAdoption } from '@foyer/moving/adoption/finish'
import { assertNobodyServes } from '@foyer/moving/adoption/serving'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import type { Terminal } from './terminal.ts'

/** Gives better-auth's tables their places again. */
export async function undo(terminal: Terminal, db: Db): Promise<number> {
  await assertNobodyServes(db)
  const { users, sessions, passwords, aside } = await undoAdoption(db)
  terminal.stdout.write(
    [
      `The tables of better-auth are in their place again; Foyer's are kept in the schema ${aside}.`,
      `${users} users who came since are with them, without a password; ${passwords} passwords that were changed since are gone: both ask for a new one by mail.`,
      `${sessions} sessions that ended since are gone. Start better-auth again; everybody who signed in with Foyer signs in anew.`,
      '',
    ].join('\n'),
  )
  return 0
}

/** Gives up the way back: cookies are signed and passwords hashed anew from now on, and better-auth's tables are dropped. */
export async function finish(terminal: Terminal, db: Db): Promise<number> {
  const { dropped, kept } = await finishAdoption(db)
  const left = kept.length === 0 ? '' : `Left where they are: ${kept.join(', ')}.\n`
  terminal.stdout.write(
    `Finished. better-auth's tables are dropped (${dropped.join(', ')}): they held session tokens in clear, and so do your backups of them.\n${left}Keep FOYER_ADOPTED_SECRETS_FILE until the former sessions have expired, and change FOYER_SECRET if it was better-auth's.\n`,
  )
  return 0
}
