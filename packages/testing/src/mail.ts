import type { CapturedMail } from '@foyer/email/development-mailbox'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Waits for the newest mail to an address; the worker sends it shortly after the commit. */
export function caughtMail({ mailbox }: TestApp, to: string): Promise<CapturedMail> {
  return eventually(() => {
    const [mail] = mailbox.list(to)
    if (mail === undefined) throw new Error(`No mail to ${to}`)
    return mail
  })
}

/** What a machine takes at most that is busy with browsers. */
const MAIL_MILLISECONDS = 25_000

/** Waits until the outbox has nothing left to send, so that a mail missing from the mailbox will not be sent. */
export async function outboxDrained({ database }: TestApp): Promise<void> {
  await eventually(async () => {
    const unsent = database.db.selectFrom('outbox').select('id').where('sentAt', 'is', null)
    const waiting = await unsent.where('parkedAt', 'is', null).execute()
    expect(waiting).toEqual([])
  }, MAIL_MILLISECONDS)
}

/** All sent mails once the outbox is empty, as `olga@example.com verify-email`, sorted. */
export async function sentMails(app: TestApp): Promise<string[]> {
  await outboxDrained(app)
  return app.mailbox
    .list()
    .map(({ to, template }) => `${to} ${template}`)
    .sort()
}

/** The paths of the pages that the sent mails to an address open, sorted. */
export function openedPages(app: TestApp, to: string): string[] {
  return app.mailbox
    .list(to)
    .map(({ url }) => new URL(url ?? '').pathname)
    .sort()
}

/** The newest mailed link of a template to an address. */
export async function mailedLink(app: TestApp, to: string, template: CapturedMail['template']): Promise<URL> {
  await outboxDrained(app)
  const found = app.mailbox.list(to).find((mail) => mail.template === template)
  if (found === undefined) throw new Error(`No ${template} to ${to}`)
  return new URL(found.url ?? '')
}

/** The token of a link: its `token` parameter, or for a reset the last path segment. */
export function tokenOf(link: URL): string {
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? ''
}

/** The path of a link as a client requests it, below /api/auth. */
export function pathOf(link: URL): string {
  return link.pathname.replace('/api/auth', '') + link.search
}

/** The newest mailed code to an address. */
export async function mailedCode(app: TestApp, to: string): Promise<string> {
  await outboxDrained(app)
  const code = app.mailbox.list(to).find((mail) => mail.code !== undefined)?.code
  if (code === undefined) throw new Error(`No code to ${to}`)
  return code
}

/** A code of the same length that is not the one given. */
export function otherCode(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
}
