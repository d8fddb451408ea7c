import type { SessionAuthentication, SignInMethod } from './methods.ts'

// Better-auth's names. What has begun elsewhere, by a link that confirms an address, or without an account was chosen on no
// page of sign-in: next time it is no way in.
const names = {
  password: 'email',
  username: 'username',
  provider: undefined,
  passkey: 'passkey',
  'magic-link': 'magic-link',
  'email-code': 'email-otp',
  'verification-link': undefined,
  'one-time-token': undefined,
  device: undefined,
  impersonation: undefined,
  anonymous: undefined,
} as const satisfies Record<SignInMethod, string | undefined>

const byMethod: ReadonlyMap<string, string | undefined> = new Map(Object.entries(names))

/** The name, in `lastLoginMethod`, of how a session has begun: that of the provider, or of its first method. */
export function loginMethodOf(
  { methods }: Pick<SessionAuthentication, 'methods'>,
  providerId?: string,
): string | undefined {
  const [first = ''] = methods.split(',')
  return first === 'provider' ? providerId : byMethod.get(first)
}
