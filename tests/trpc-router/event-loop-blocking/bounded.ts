import { banUsersInput, MOST_ACTED_ON, userIdsInput } from '@foyer/auth-domain/admin/act-on-users'
import { MOST_MAILS, MOST_PARKED, mailIdsInput } from '@foyer/auth-domain/admin/mails'
import { inviteMembersInput } from '@foyer/auth-domain/invitation/invite-members'
import { limits } from '@foyer/auth-domain/limits'
import type { z } from 'zod'

/**
 * What bounds an operation that no request measures, as "bounded-rows.test.ts" finds it with plenty of everything: the rows
 * that its statements return and change, all together; or that only statements of measured operations have more rows than a
 * few, which are the same with more data. `refusedWithUsers`: there is nothing yet that could be many. `list`: how many the longest list in its input has, for each of which it does so.
 */
export type Bound = { rows: number; refusedWithUsers?: true; list?: List } | { like: readonly string[]; list?: List }

type List = { input: z.ZodType; name: string; most: number }

/** Of the session, the user or the organization of a call, or of rows that the input names. */
export const FEW = 60

/** The sessions of a user and those that they began as somebody else, each found and ended, their trusted devices, and
 * one sign-in to each application that they have let in, found and ended. */
const ENDED = 2 * limits.maxSessionsPerUser + limits.maxTrustedDevicesPerUser + 2 * limits.oauthConsentsPerUser + FEW

/** How many users the stories name whose operations take a list of them. */
const OF_STORY = 2

type Group = { bound: Bound; operations: readonly string[] }

export const groups: readonly Group[] = [
  {
    bound: { rows: FEW, list: { input: mailIdsInput, name: 'mailIds', most: MOST_MAILS } },
    operations: ['admin.retryMails', 'admin.discardMails'],
  },
  { bound: { rows: 2 * MOST_PARKED + FEW }, operations: ['admin.retryParkedMails'] },
  { bound: { rows: limits.serviceKeys + FEW }, operations: ['serviceKey.listServiceKeys'] },
  { bound: { rows: 2 * limits.oauthClientsMax + FEW }, operations: ['oauthProvider.listOAuthClients'] },
  {
    bound: { rows: FEW },
    operations: [
      ...['oauthProvider.authorize', 'oauthProvider.getAuthorizationRequest', 'oauthProvider.answerConsent'],
      ...['oauthProvider.continueAuthorization', 'oauthProvider.requestToken', 'oauthProvider.getUserInfo'],
      ...['oauthProvider.introspectToken', 'oauthProvider.revokeToken', 'oauthProvider.registerOAuthClient'],
      ...['oauthProvider.createOAuthClient', 'oauthProvider.getOAuthClient', 'oauthProvider.updateOAuthClient'],
      ...['oauthProvider.deleteOAuthClient', 'oauthProvider.rotateOAuthClientSecret'],
      ...['oauthProvider.endSession', 'oauthProvider.endSessionByForm'],
      ...['oauthProvider.getConsent', 'oauthProvider.updateConsent', 'oauthProvider.deleteConsent'],
      ...['oauthProvider.authorizeByForm', 'oauthProvider.getPublicOAuthClient'],
      ...['oauthProvider.listOrganizationConsents'],
    ],
  },
  {
    bound: { rows: limits.oauthConsentsPerUser + FEW },
    operations: ['oauthProvider.listConsents', 'oauthProvider.listUserConsents'],
  },
  // Each is read, deleted, and recorded.
  { bound: { rows: 3 * limits.oauthConsentsPerUser + FEW }, operations: ['oauthProvider.deleteConsents'] },
  { bound: { rows: limits.organizationRoles + FEW }, operations: ['role.createRole'] },
  { bound: { rows: FEW }, operations: ['role.deleteRole', 'role.getRole'] },
  { bound: { rows: limits.webhooks + FEW }, operations: ['webhook.listWebhooks', 'webhook.createWebhook'] },
  {
    bound: { rows: FEW },
    operations: [
      ...['webhook.deleteWebhook', 'webhook.rotateWebhookSecret', 'webhook.testWebhook', 'webhook.getWebhookDelivery'],
      'webhook.redeliverWebhookEvent',
    ],
  },
  // What waits for an endpoint, and the events of a time.
  {
    bound: { rows: 2000 + FEW },
    operations: ['webhook.updateWebhook', 'webhook.redeliverWebhookEvents', 'webhook.listWebhookDeliveries'],
  },
  // A window of positions, then what it is about.
  { bound: { rows: 4000 }, operations: ['eventFeed.readEvents', 'eventFeed.readEventSnapshot'] },
  {
    bound: { rows: FEW },
    operations: [
      ...['settings', 'resolveCallback', 'device.getAuthorizationServer'],
      ...['session.revokeSession', 'session.signOut', 'session.refreshSession', 'session.updateSession'],
      ...['device.requestDeviceCode', 'device.openDeviceCode', 'device.approveDevice', 'device.denyDevice'],
      ...['device.redeemDeviceCode', 'signIn.isUsernameAvailable', 'signIn.signInUsername', 'signIn.signUpEmail'],
      ...['anonymous.signInAnonymous', 'codes.checkVerificationOtp', 'codes.signInMagicLink'],
      ...['codes.sendVerificationOtp', 'codes.forgetPasswordEmailOtp', 'codes.requestEmailChangeEmailOtp'],
      ...['verification.sendVerificationEmail', 'password.requestPasswordReset'],
      ...['password.verifyPassword', 'password.resetPasswordCallback', 'account.getAccountInfo'],
      ...['account.getAccessToken', 'account.refreshToken', 'account.accountInfo', 'organization.getOrganization'],
      ...[
        'organization.uploadLogo',
        'organization.getOrganizationEvent',
        'organization.checkSlug',
        'organization.explainPermission',
        'organization.listMemberPermissions',
        'admin.adminGetUser',
      ],
      ...['admin.getEvent', 'admin.createUser', 'admin.inviteUser', 'admin.impersonateUser'],
      ...['admin.stopImpersonating', 'admin.revokeUserSession', 'admin.unbanUser', 'admin.adminHasPermission'],
      ...[
        'admin.getPolicy',
        'admin.adminRotateKeys',
        'service.serviceAddMember',
        'serviceKey.createServiceKey',
        'serviceKey.deleteServiceKey',
        'oneTimeToken.generateOneTimeToken',
        'oneTimeToken.verifyOneTimeToken',
      ],
      ...['user.updateUser', 'user.uploadPicture', 'apiKey.getApiKey', 'apiKey.verifyApiKey', 'keys.getToken'],
      ...['keys.getJwks', 'member.getActiveMember', 'member.getActiveMemberRole', 'invitation.rejectInvitation'],
      ...['invitation.cancelInvitation', 'team.updateTeam', 'team.addTeamMember', 'team.setActiveTeam'],
      ...['passkey.verifyAuthentication', 'passkey.generateAuthenticateOptions', 'passkey.updatePasskey'],
      ...['passkey.listUserPasskeys', 'passkey.generateRegisterOptions', 'passkey.verifyRegistration'],
      ...['twoFactor.verifyTotp', 'twoFactor.verifyTwoFactorOtp'],
      ...['twoFactor.verifyBackupCode', 'twoFactor.sendTwoFactorOtp', 'twoFactor.getTotpUri', 'twoFactor.getTwoFactor'],
      ...['twoFactor.generateBackupCodes', 'twoFactor.getPendingSignIn', 'twoFactor.revokeTrustedDevice'],
      ...['stepUp.stepUpWithPassword', 'stepUp.stepUpWithPasskey', 'multiSession.listDeviceSessions'],
      ...['multiSession.setActiveSession', 'multiSession.revokeDeviceSession', 'apiKey.createApiKey'],
      ...['apiKey.updateApiKey', 'apiKey.deleteApiKey', 'apiKey.createOrganizationApiKey'],
      ...['apiKey.updateOrganizationApiKey', 'apiKey.deleteOrganizationApiKey', 'admin.deleteUserApiKey'],
      ...['social.signInSocial', 'social.socialCallbackForm'],
    ],
  },
  {
    bound: { rows: limits.apiKeysPerOwner + FEW },
    operations: ['apiKey.listApiKeys', 'apiKey.listOrganizationApiKeys', 'admin.listUserApiKeys'],
  },
  {
    bound: { rows: limits.maxTrustedDevicesPerUser + FEW },
    operations: ['twoFactor.listTrustedDevices', 'verification.changeEmail'],
  },
  { bound: { rows: limits.listedAccounts + FEW }, operations: ['passkey.deletePasskey'] },
  { bound: { rows: FEW, refusedWithUsers: true }, operations: ['setUp.checkSetUpCode', 'setUp.completeSetUp'] },
  {
    bound: { rows: ENDED },
    operations: [
      ...['session.revokeSessions', 'verification.rejectVerification', 'twoFactor.enableTwoFactor'],
      ...['twoFactor.disableTwoFactor', 'admin.setRole', 'admin.revokeUserSessions', 'admin.setUserPassword'],
      ...['service.serviceSetPassword', 'admin.resetTwoFactor', 'admin.banUser', 'admin.removeUserPasskey'],
    ],
  },
  {
    bound: { like: ['member.updateMemberRole', 'member.removeMember'] },
    operations: ['member.transferOwnership'],
  },
  {
    bound: { like: ['codes.verifyMagicLink', 'password.resetPassword'] },
    operations: [
      ...['codes.signInEmailOtp', 'codes.verifyEmailOtp', 'codes.resetPasswordEmailOtp', 'codes.changeEmailEmailOtp'],
      ...['verification.verifyEmail', 'social.socialCallback', 'social.linkSocial'],
    ],
  },
  { bound: { like: ['organization.deleteOrganization'] }, operations: ['admin.adminDeleteOrganization'] },
  { bound: { like: ['user.deleteUser'] }, operations: ['user.deleteUserCallback', 'anonymous.deleteAnonymousUser'] },
  {
    bound: { rows: OF_STORY * ENDED, list: { input: banUsersInput, name: 'userIds', most: MOST_ACTED_ON } },
    operations: ['admin.banUsers'],
  },
  {
    bound: { rows: OF_STORY * ENDED, list: { input: userIdsInput, name: 'userIds', most: MOST_ACTED_ON } },
    operations: ['admin.revokeSessionsOfUsers', 'admin.unbanUsers'],
  },
  {
    bound: { like: ['admin.removeUser'], list: { input: userIdsInput, name: 'userIds', most: MOST_ACTED_ON } },
    operations: ['admin.removeUsers'],
  },
  {
    bound: {
      like: ['invitation.inviteMember'],
      list: { input: inviteMembersInput, name: 'emails', most: limits.maxInvitationsPerCall },
    },
    operations: ['invitation.inviteMembers'],
  },
]

export const bounded: readonly string[] = groups.flatMap(({ operations }) => operations)
