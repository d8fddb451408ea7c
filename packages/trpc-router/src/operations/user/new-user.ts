import { limits } from '@foyer/auth-domain/limits'
import type { Email } from '@foyer/auth-domain/user/email'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { acceptedLanguage } from './requested-language.ts'

/** The initial row of a user, with an unverified email. */
export function newUser(call: Call, facts: { name: string; email: Email; image: string | null }): StoredUser {
  const now = call.now()
  return {
    id: randomText(limits.idLength),
    ...facts,
    emailVerified: false,
    createdAt: now,
    updatedAt: now,
    role: call.options.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    isAnonymous: null,
    twoFactorEnabled: null,
    language: acceptedLanguage(call),
    tokenStamp: 0,
  }
}
