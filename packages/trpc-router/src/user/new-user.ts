import { limits } from '@foyer/auth-domain/limits'
import type { Email } from '@foyer/auth-domain/user/email'
import type { StoredUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'
import { randomText } from '../secrets/random.ts'
import { acceptedLanguage } from './language.ts'

/** A user who has just come, with an address that is not proven. */
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
    language: acceptedLanguage(call),
    tokenStamp: 0,
  }
}
