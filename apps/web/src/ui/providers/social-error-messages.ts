import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import type { Translate } from '#i18n/translate.ts'

/** The message key of each error code of a redirect, the provider's own codes included. */
const keys = {
  state_not_found: 'socialError.restart',
  please_restart_the_process: 'socialError.restart',
  invalid_callback_request: 'socialError.restart',
  no_callback_url: 'socialError.restart',
  no_code: 'socialError.restart',
  oauth_provider_not_found: 'socialError.notOffered',
  invalid_code: 'socialError.provider',
  unable_to_get_user_info: 'socialError.provider',
  email_not_found: 'socialError.noEmail',
  account_not_linked: 'socialError.notLinked',
  signup_disabled: 'socialError.signUpClosed',
  unable_to_create_user: 'socialError.ours',
  unable_to_create_session: 'socialError.ours',
  internal_server_error: 'socialError.ours',
  unable_to_link_account: 'socialError.unlinkable',
  account_already_linked_to_different_user: 'socialError.taken',
  token_expired: 'socialError.link',
  invalid_token: 'socialError.link',
  INVALID_TOKEN: 'socialError.link',
  user_not_found: 'socialError.link',
  unauthorized: 'socialError.link',
  access_denied: 'socialError.denied',
  banned: 'refusal.banned',
  temporarily_unavailable: 'socialError.provider',
  server_error: 'socialError.provider',
} as const satisfies Record<RedirectError, string> & Record<string, string>

/** The translated message of an error code that a provider redirect returned with. */
export function socialErrorMessage(code: string, t: Translate, product: string): string {
  return t(isKnown(code) ? keys[code] : 'socialError.unknown', { product })
}

function isKnown(code: string): code is keyof typeof keys {
  return Object.hasOwn(keys, code)
}
