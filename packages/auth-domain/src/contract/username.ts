import { usernameLookUp } from '#rate-limit/rules.ts'
import { anybody, type Declarations, named } from './operation.ts'
import { signingIn } from './rules.ts'

export const usernameContract = named({
  signInUsername: {
    access: anybody,
    feature: 'username',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [
      'EMAIL_AND_PASSWORD_NOT_ENABLED',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'INVALID_USERNAME_OR_PASSWORD',
      'USERNAME_EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['session.created'],
    rest: { method: 'POST', path: '/sign-in/username', summary: 'Signs in with username and password.' },
  },
  isUsernameAvailable: {
    access: anybody,
    feature: 'username',
    organization: 'none',
    rate: { group: usernameLookUp.group, countedAs: usernameLookUp.name },
    rules: signingIn,
    refusals: ['USERNAME_LOOKUP_TOO_SHORT', 'USERNAME_LOOKUP_TOO_LONG', 'USERNAME_LOOKUP_INVALID'],
    events: [],
    rest: { method: 'POST', path: '/is-username-available', summary: 'Returns whether a username is available.' },
  },
} as const satisfies Declarations)
