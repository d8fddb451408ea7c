import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/handles'
import type { StoredUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'
import { addressed } from './addressed.ts'
import { enqueueMail } from './enqueue.ts'

/** What a person is told after the fact, and the page that helps where it was not they. */
export type Notice =
  | { template: 'password-changed' }
  | { template: 'email-changed'; newEmail: string }
  | { template: 'account-deleted' }
  | { template: 'account-linked'; provider: string }
  | { template: 'account-unlinked'; provider: string }

const helpfulPages = {
  'password-changed': pages.account,
  'email-changed': pages.home,
  'account-deleted': pages.home,
  'account-linked': pages.account,
  'account-unlinked': pages.account,
} as const satisfies Record<Notice['template'], string>

/** Tells `user`, at the address given there, what has happened to their account. */
export function notify(trx: Trx, call: Call, user: StoredUser, notice: Notice): Promise<void> {
  const url = new URL(helpfulPages[notice.template], call.baseUrl).href
  return enqueueMail(trx, call, { ...addressed(call, user, call.request.languageTags), ...notice, url })
}
