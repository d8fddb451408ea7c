import { anybody, type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

export const anonymousContract = named({
  signInAnonymous: {
    access: anybody,
    feature: 'anonymous',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: ['ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN', 'FAILED_TO_CREATE_SESSION', 'NOT_FOUND'],
    events: ['user.anonymous.created'],
    rest: { method: 'POST', path: '/sign-in/anonymous', summary: 'Creates and signs in an anonymous user.' },
  },
  // An anonymous user has nothing to step up by.
  deleteAnonymousUser: {
    access: signedIn,
    feature: 'anonymous',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: ['USER_IS_NOT_ANONYMOUS', 'ONLY_OWNER_CANNOT_LEAVE', 'ONLY_MEMBER_CANNOT_BE_DELETED'],
    events: ['user.deleted'],
    rest: {
      method: 'POST',
      path: '/delete-anonymous-user',
      summary: 'Deletes the signed-in user while they are anonymous.',
    },
  },
} as const satisfies Declarations)
