import { apiKeyMutations, organizationApiKeyMutations } from './api-key-mutations.ts'
import { codeMutations } from './code-mutations.ts'
import { oauthMutations } from './oauth-mutations.ts'
import { organizationMutations } from './organization-mutations.ts'
import { passkeyMutations } from './passkey-mutations.ts'
import { stepUpMutations } from './step-up-mutations.ts'
import { twoFactorMutations } from './two-factor-mutations.ts'
import { userMutations } from './user-mutations.ts'
import { webhookMutations } from './webhook-mutations.ts'

/** Recorded mutations by users and members, each of which succeeds. */
export const mutationsOfUsers = {
  ...userMutations,
  ...codeMutations,
  ...passkeyMutations,
  ...apiKeyMutations,
  ...organizationApiKeyMutations,
  ...twoFactorMutations,
  ...stepUpMutations,
  ...organizationMutations,
  ...webhookMutations,
  ...oauthMutations,
}

/** Those that need no session, and why. */
export const withoutSession: Readonly<Record<string, string>> = {
  'session.signOut': 'succeeds also when the session has ended (wire)',
  'oauthProvider.endSession': 'leads on also when the session has ended (RP-Initiated Logout 1.0)',
  'setUp.completeSetUp': 'the code is the proof',
  'signIn.signUpEmail': 'starts one',
  'signIn.signInEmail': 'starts one',
  'signIn.signInUsername': 'starts one',
  'anonymous.signInAnonymous': 'starts one',
  'passkey.verifyAuthentication': 'starts one',
  'oneTimeToken.verifyOneTimeToken': 'the token is the proof',
  'device.redeemDeviceCode': 'the code is the proof',
  'oauthProvider.authorize': 'leads to the page that asks for one',
  'oauthProvider.requestToken': 'the code is the proof',
  'oauthProvider.revokeToken': 'the token and its client are the proof',
  'oauthProvider.registerOAuthClient': 'a program registers itself',
  'service.serviceAddMember': 'the key is the proof',
  'service.serviceSetPassword': 'the key is the proof',
  'social.signInSocial': 'starts one',
  'social.socialCallback': 'starts one; the link of a callback is that of link-social',
  'verification.verifyEmail': 'the mailed link is the proof',
  'verification.rejectVerification': 'the mailed link is the proof',
  'session.rejectSignIn': 'the mailed link is the proof',
  'password.resetPassword': 'the mailed link is the proof',
  'codes.signInEmailOtp': 'the mailed code is the proof',
  'codes.verifyEmailOtp': 'the mailed code is the proof',
  'codes.resetPasswordEmailOtp': 'the mailed code is the proof',
  'codes.verifyMagicLink': 'the mailed link is the proof',
}
