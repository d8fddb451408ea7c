import type { CaughtMail } from '@foyer/email/development-mailbox'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { World } from './world.ts'

/** The newest mail to an address, once it has come; the worker sends it moments after the commit. */
export function caughtMail({ mailbox }: World, to: string): Promise<CaughtMail> {
  return eventually(() => {
    const [mail] = mailbox.list(to)
    if (mail === undefined) throw new Error(`No mail to ${to}`)
    return mail
  })
}

/** Waits until the outbox has nothing left to send, so that a mail that is not in the mailbox will not come. */
export async function outboxAtRest({ database }: World): Promise<void> {
  await eventually(async () => {
    const waiting = await database.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()
    expect(waiting).toEqual([])
  })
}
