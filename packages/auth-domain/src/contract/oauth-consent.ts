import { ofProvider } from './oauth-provider.ts'
import { admin, type Declarations, member, named, required, signedIn } from './operation.ts'
import { byAdmin, ofAccount, readingAccount } from './rules.ts'

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
  listUserConsents: {
    ...ofProvider,
    access: admin('app:read', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'),
    rules: byAdmin,
    refusals: [],
    events: [],
    rest: null,
  },
  listOrganizationConsents: {
    ...ofProvider,
    access: member('app:read'),
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rules: { ...readingAccount, withoutFactor: 'in-organization' },
    refusals: ['NOT_ALLOWED_TO_MANAGE_CLIENTS'],
    events: [],
    rest: null,
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
  // Also of another user: in an organization for its members with `app:delete`, and of anybody for admins with it.
  deleteConsent: {
    ...changing,
    refusals: ['OAUTH_CONSENT_NOT_FOUND', 'ORGANIZATION_REQUIRES_TWO_FACTOR'],
    events: ['oauth-consent.deleted', 'organization.oauth-consent.deleted'],
    rest: {
      method: 'POST',
      path: '/oauth2/delete-consent',
      summary: 'Removes an application that the user, or a member of an organization, has let in; its tokens end.',
    },
  },
  deleteConsents: {
    ...changing,
    refusals: ['NOT_ALLOWED_TO_MANAGE_CLIENTS'],
    events: ['oauth-consent.deleted'],
    rest: null,
  },
} as const satisfies Declarations)
