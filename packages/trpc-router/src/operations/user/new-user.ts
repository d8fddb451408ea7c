import { defaultFields, type StoredFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import type { Email } from '@foyer/auth-domain/user/email'
import type { ChosenUsername } from '@foyer/auth-domain/user/username'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { acceptedLanguage } from './requested-language.ts'

type NewUserFacts = {
  name: string
  email: Email
  image: string | null
  chosen?: ChosenUsername | undefined
  fields?: StoredFields
}

/** The initial row of a user, with an unverified email. */
export function newUser(call: Call, facts: NewUserFacts): StoredUser {
  call.drawn.user ??= { id: randomText(limits.idLength), createdAt: call.now() }
  const { id, createdAt } = call.drawn.user
  const { chosen, ...given } = facts
  return {
    id,
    ...given,
    emailVerified: false,
    createdAt,
    updatedAt: createdAt,
    role: call.options.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    isAnonymous: null,
    twoFactorEnabled: null,
    language: acceptedLanguage(call),
    username: chosen?.username ?? null,
    displayUsername: chosen?.displayUsername ?? null,
    tokenStamp: 0,
    mailboxProvenAt: null,
    fields: facts.fields ?? defaultFields(call.options.user.additionalFields),
  }
}
