import { accountRefusals } from './refusals/account.ts'
import { adminRefusals } from './refusals/admin.ts'
import { apiKeyRefusals } from './refusals/api-key.ts'
import { auditRefusals } from './refusals/audit.ts'
import { codeRefusals } from './refusals/codes.ts'
import { deviceRefusals } from './refusals/device.ts'
import { hookRefusals } from './refusals/hooks.ts'
import { oauthProviderRefusals } from './refusals/oauth-provider.ts'
import { organizationRefusals } from './refusals/organization.ts'
import { passkeyRefusals } from './refusals/passkey.ts'
import { pictureRefusals } from './refusals/picture.ts'
import { requestRefusals } from './refusals/request.ts'
import { serviceKeyRefusals } from './refusals/service-key.ts'
import { sessionRefusals } from './refusals/session.ts'
import { setUpRefusals } from './refusals/set-up.ts'
import { socialRefusals } from './refusals/social.ts'
import { twoFactorRefusals } from './refusals/two-factor.ts'
import { webhookRefusals } from './refusals/webhook.ts'

export type HttpStatus = 400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * A refusal as sent to clients. `code` is derived from `message` unless set. `body: 'empty'` sends no body over REST,
 * `'no-code'` only the message; tRPC always sends both. `oauth`: the error code of OAuth, which REST sends beside them.
 * `challenge`: the scheme of `WWW-Authenticate` there. `described`: the subject is the whole message, where there is one.
 */
export type Refusal = {
  status: HttpStatus
  message: string
  code?: string
  body?: 'empty' | 'no-code'
  oauth?: string
  challenge?: 'Basic' | 'Bearer' | 'bare Bearer'
  described?: true
}

/** Every refusal of the service, by name: specification section 8 and the wire. */
export const refusals = {
  ...requestRefusals,
  ...sessionRefusals,
  ...accountRefusals,
  ...twoFactorRefusals,
  ...codeRefusals,
  ...deviceRefusals,
  ...oauthProviderRefusals,
  ...socialRefusals,
  ...passkeyRefusals,
  ...apiKeyRefusals,
  ...serviceKeyRefusals,
  ...webhookRefusals,
  ...hookRefusals,
  ...organizationRefusals,
  ...pictureRefusals,
  ...adminRefusals,
  ...auditRefusals,
  ...setUpRefusals,
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

/** A refusal with its wire code, as in an error body; `subject` replaces `{}` in the message. */
export function describeRefusal(name: RefusalName, subject = ''): Refusal & { code: string } {
  const refusal: Refusal = refusals[name]
  const message = refusal.described && subject !== '' ? subject : refusal.message.replace('{}', () => subject)
  return { ...refusal, message, code: refusal.code ?? wireCode(message) }
}

/** The wire's rule: capitals, blanks to underscores, everything but A-Z, 0-9 and `_` dropped. */
export function wireCode(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '')
}
