import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredUser } from '@foyer/db/users/users'
import type { KeyMail, TwoFactorChange } from '@foyer/email/mail'
import type { Call } from '#runtime/context/call.ts'
import { enqueueNotification } from './enqueue.ts'
import { recipientFields } from './recipient-fields.ts'

/** What a user is notified of after the fact. */
export type AccountNotification =
  | { template: 'password-changed' }
  | { template: 'email-changed'; newEmail: string }
  | { template: 'username-changed'; username: string }
  | { template: 'account-deleted' }
  | { template: 'account-linked'; provider: string }
  | { template: 'account-unlinked'; provider: string }
  | { template: 'sign-in-methods-removed'; providers: string[] }
  | { template: 'two-factor-changed'; change: TwoFactorChange }
  | { template: 'second-factor-guessed' }
  | { template: 'passkey-suspected'; passkey: string }
  | ({ template: 'api-key-added' | 'api-key-removed' } & KeyMail)

// The page to open when it was not the user who did it.
const helpPages = {
  'password-changed': pages.signInMethods,
  'email-changed': pages.home,
  'username-changed': pages.account,
  'account-deleted': pages.home,
  'account-linked': pages.signInMethods,
  'account-unlinked': pages.signInMethods,
  'sign-in-methods-removed': pages.signInMethods,
  'two-factor-changed': pages.signInMethods,
  'second-factor-guessed': pages.signInMethods,
  'passkey-suspected': pages.signInMethods,
  'api-key-added': pages.apiKeys,
  'api-key-removed': pages.apiKeys,
} as const satisfies Record<AccountNotification['template'], string>

/** Enqueues a mail to `user.email` about a change of the account, or of what `page` shows, if that address is verified. */
export function notify(
  trx: Trx,
  call: Call,
  user: StoredUser,
  notification: AccountNotification,
  page: string = helpPages[notification.template],
): Promise<void> {
  const url = new URL(page, call.baseUrl).href
  return enqueueNotification(trx, call, user, {
    ...recipientFields(call, user, call.request.languageTags),
    ...notification,
    url,
  })
}
