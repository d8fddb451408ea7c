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

/** What every address has got once nothing more is on its way, as `olga@example.com verify-email`, sorted. */
export async function sentMails(world: World): Promise<string[]> {
  await outboxAtRest(world)
  return world.mailbox
    .list()
    .map(({ to, template }) => `${to} ${template}`)
    .sort()
}

/** The newest link of a kind that was mailed to an address. */
export async function mailedLink(world: World, to: string, template: CaughtMail['template']): Promise<URL> {
  await outboxAtRest(world)
  const found = world.mailbox.list(to).find((mail) => mail.template === template)
  if (found === undefined) throw new Error(`No ${template} to ${to}`)
  return new URL(found.url ?? '')
}

/** What a link proves with: its `token`, or for a reset the end of its path. */
export function tokenOf(link: URL): string {
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? ''
}

/** A link as a visitor opens it, below /api/auth. */
export function pathOf(link: URL): string {
  return link.pathname.replace('/api/auth', '') + link.search
}
