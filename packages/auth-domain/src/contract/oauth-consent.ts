import { ofProvider } from './oauth-provider.ts'
import { type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, readingAccount } from './rules.ts'

const reading = { ...ofProvider, access: signedIn, rules: readingAccount, events: [] } as const
const changing = { ...ofProvider, access: signedIn, rules: ofAccount } as const

/** The applications that users have let in. */
export const oauthConsentContract = named({
  listConsents: {
    ...reading,
    refusals: [],
    rest: { method: 'GET', path: '/oauth2/get-consents', summary: 'Lists the applications that the user has let in.' },
  },
  getConsent: {
    ...reading,
    refusals: ['OAUTH_CONSENT_NOT_FOUND'],
    rest: { method: 'GET', path: '/oauth2/get-consent', summary: 'Returns an application that the user has let in.' },
  },
  updateConsent: {
    ...changing,
    refusals: ['OAUTH_CONSENT_NOT_FOUND', 'OAUTH_SCOPE_INVALID'],
    events: ['oauth-consent.updated'],
    rest: {
      method: 'POST',
      path: '/oauth2/update-consent',
      summary: 'Leaves an application fewer scopes than the user has let it have; sign-ins that have more end.',
    },
  },
  deleteConsent: {
    ...changing,
    refusals: ['OAUTH_CONSENT_NOT_FOUND'],
    events: ['oauth-consent.deleted'],
    rest: {
      method: 'POST',
      path: '/oauth2/delete-consent',
      summary: 'Removes an application that the user has let in; its tokens end.',
    },
  },
} as const satisfies Declarations)
