import { anybody, type Declarations, named, signedInByProcedure } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

export const oneTimeTokenContract = named({
  // Hands over the session as it is; an impersonation would live on elsewhere (T165).
  generateOneTimeToken: {
    access: signedInByProcedure('NOT_SIGNED_IN'),
    feature: 'oneTimeToken',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: ['INVALID_ORIGIN', 'CLIENT_REQUESTS_DISABLED'],
    events: ['session.one-time-token.created'],
    rest: {
      method: 'GET',
      path: '/one-time-token/generate',
      summary: 'Makes a token that hands the session over, once and within minutes.',
      actsOnGet: true,
    },
  },
  verifyOneTimeToken: {
    access: anybody,
    feature: 'oneTimeToken',
    organization: 'none',
    rate: 'credentials',
    rules: { ...signingIn, byKey: 'refused' },
    refusals: ['ONE_TIME_TOKEN_INVALID', 'ONE_TIME_TOKEN_EXPIRED', 'SESSION_NOT_FOUND', 'FAILED_TO_CREATE_SESSION'],
    events: ['session.one-time-token.redeemed', 'session.created'],
    rest: {
      method: 'POST',
      path: '/one-time-token/verify',
      summary: 'Uses a token up and signs in to the session that made it.',
    },
  },
} as const satisfies Declarations)
