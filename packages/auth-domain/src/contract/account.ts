import { type Declarations, dashboardRead, named, signedIn, signedInByProcedure } from './operation.ts'
import { ofAccount, readingAccount } from './rules.ts'

export const accountContract = named({
  // They tell whether there is a password, which setting up an authenticator app asks for.
  listAccounts: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...readingAccount, withoutFactor: 'allowed' },
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/list-accounts',
      summary: 'Lists the linked accounts of the signed-in user, without provider tokens.',
    },
  },
  unlinkAccount: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'fresh' },
    refusals: ['CANT_UNLINK_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND'],
    events: ['account.unlinked'],
    rest: {
      method: 'POST',
      path: '/unlink-account',
      summary: 'Unlinks an account from the signed-in user; the last sign-in method cannot be unlinked.',
    },
  },
  getAccessToken: {
    access: signedInByProcedure('NOT_SIGNED_IN'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: ['PROVIDER_NOT_SUPPORTED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'],
    events: [],
    rest: {
      method: 'POST',
      path: '/get-access-token',
      summary: "Returns a provider's access token of the signed-in user, refreshed if it is about to expire.",
    },
  },
  refreshToken: {
    access: signedInByProcedure('NOT_SIGNED_IN'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: [
      'PROVIDER_NOT_SUPPORTED',
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_DOES_NOT_REFRESH',
      'FAILED_TO_REFRESH_ACCESS_TOKEN',
    ],
    events: [],
    rest: { method: 'POST', path: '/refresh-token', summary: "Refreshes a provider's tokens of the signed-in user." },
  },
  accountInfo: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: ['ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN', 'FAILED_TO_GET_USER_INFO'],
    events: [],
    rest: {
      method: 'POST',
      path: '/account-info',
      summary: 'Returns the current profile of the signed-in user at a provider.',
    },
  },
  getAccountInfo: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: [
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_NOT_CONFIGURED',
      'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
      'FAILED_TO_GET_USER_INFO',
    ],
    events: [],
    rest: {
      method: 'GET',
      path: '/account-info',
      summary: 'Returns the current profile of the signed-in user at a provider, with the id of the account.',
      answersAnew: true,
    },
  },
  getMailboxState: {
    ...dashboardRead,
    rate: 'other',
    access: signedIn,
    rules: { ...readingAccount, withoutFactor: 'allowed' },
  },
  getSignInUses: {
    ...dashboardRead,
    rate: 'other',
    access: signedIn,
    rules: { ...readingAccount, withoutFactor: 'allowed' },
  },
} as const satisfies Declarations)
