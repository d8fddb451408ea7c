import { callOperation } from '@foyer/auth-domain/admin/while-impersonating'
import { signedInEmail } from '@foyer/testing/account-rows'
import { allFeatures } from '@foyer/testing/all-features'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { type Tables, tablesWithoutCounters } from '@foyer/testing/tables'
import { call, everyOperation, operationOf } from '@foyer/testing/transports'
import { appRouter, createServerCaller, serverRouter } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const REFUSED = {
  status: 403,
  code: 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING',
  message: 'You are not allowed to do this while impersonating',
  setCookies: [],
}
const paths = Object.keys(appRouter._def.procedures)
const serverPaths = Object.keys(serverRouter._def.procedures)
// These two end the impersonation.
const last = ['session.signOut', 'admin.stopImpersonating']

test('what changes who the user is or how they come in is refused', () => {
  const refused = [...new Set([...paths, ...serverPaths].filter(isRefused))].sort()
  expect(refused).toEqual([
    'account.accountInfo',
    'account.getAccessToken',
    'account.getAccountInfo',
    'account.refreshToken',
    'account.unlinkAccount',
    'anonymous.deleteAnonymousUser',
    'apiKey.createApiKey',
    'apiKey.createOrganizationApiKey',
    'apiKey.deleteApiKey',
    'apiKey.deleteOrganizationApiKey',
    'apiKey.updateApiKey',
    'apiKey.updateOrganizationApiKey',
    'codes.changeEmailEmailOtp',
    'codes.requestEmailChangeEmailOtp',
    'codes.resetPasswordEmailOtp',
    'codes.verifyEmailOtp',
    'device.approveDevice',
    'device.denyDevice',
    'device.openDeviceCode',
    'invitation.acceptInvitation',
    'invitation.rejectInvitation',
    'multiSession.revokeDeviceSession',
    'multiSession.setActiveSession',
    'oauthProvider.answerConsent',
    'oauthProvider.continueAuthorization',
    'oauthProvider.deleteConsent',
    'oauthProvider.deleteConsents',
    'oauthProvider.updateConsent',
    'oneTimeToken.generateOneTimeToken',
    'organization.setTwoFactorRequirement',
    'passkey.deletePasskey',
    'passkey.generateRegisterOptions',
    'passkey.updatePasskey',
    'passkey.verifyRegistration',
    'password.changePassword',
    'password.resetPassword',
    'password.setPassword',
    'password.verifyPassword',
    'session.rejectSignIn',
    'session.revokeOtherSessions',
    'session.revokeSession',
    'session.revokeSessions',
    'setUp.completeSetUp',
    'social.linkSocial',
    'stepUp.stepUpWithPasskey',
    'stepUp.stepUpWithPassword',
    'twoFactor.disableTwoFactor',
    'twoFactor.enableTwoFactor',
    'twoFactor.generateBackupCodes',
    'twoFactor.getTotpUri',
    'twoFactor.revokeTrustedDevice',
    'twoFactor.sendTwoFactorOtp',
    'twoFactor.verifyBackupCode',
    'twoFactor.verifyTotp',
    'twoFactor.verifyTwoFactorOtp',
    'user.deleteUser',
    'user.deleteUserCallback',
    'user.uploadPicture',
    'verification.changeEmail',
    'verification.rejectVerification',
    'verification.verifyEmail',
  ])
})

describe('an admin who impersonates a user', () => {
  const given = testAppsOn()

  test('is refused every operation declared so, changes nothing by it, and has it recorded', async () => {
    const { app, adam } = await givenAdminUsers(given, allFeatures)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const before = await tablesWithoutCounters(app.database)
    const refused = everyOperation.filter(isRefused)
    for (const operation of refused) {
      expect(await call(adam, operation), operation).toMatchObject(REFUSED)
    }
    const after = await tablesWithoutCounters(app.database)
    expect(withoutEvents(after)).toEqual(withoutEvents(before))
    const events = after.auditEvent?.slice(before.auditEvent?.length)
    expect(events).toMatchObject(
      refused.map((operation) => ({
        type: 'user.impersonation.refused',
        actorId: 'uma',
        impersonatorId: 'adam',
        targetUserId: 'uma',
        detail: JSON.stringify({ operation: operationOf(operation).name }),
      })),
    )
    expect(await signedInEmail(adam)).toBe('uma@example.com')
  })

  test('is refused a new name, picture, username or field of an application, which are who the user is, and may change the language', async () => {
    const { app, adam, uma } = await givenAdminUsers(given, allFeatures)
    await call(uma, 'updateUser', { username: 'uma_1' })
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const before = await tablesWithoutCounters(app.database)
    const inputs = [
      ...[{ username: 'mine' }, { displayUsername: 'UMA_1' }, { name: 'Other' }, { image: null }],
      ...[{ nickname: 'Other' }, { language: 3, nickname: 'Other' }],
    ]
    for (const input of inputs) {
      expect(await call(adam, 'updateUser', input)).toMatchObject(REFUSED)
    }
    const after = await tablesWithoutCounters(app.database)
    expect(withoutEvents(after)).toEqual(withoutEvents(before))
    const detail = JSON.stringify({ operation: 'updateUser' })
    const refused = { type: 'user.impersonation.refused', impersonatorId: 'adam', targetUserId: 'uma', detail }
    expect(after.auditEvent?.slice(before.auditEvent?.length)).toMatchObject(inputs.map(() => refused))
    expect((await call(adam, 'updateUser', { language: 3 })).status).toBe(200)
    expect((await call(uma, 'updateUser', { username: 'uma_2' })).status).toBe(200)
  })

  test('is not kept from what is allowed', async () => {
    const { app, adam } = await givenAdminUsers(given, allFeatures)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const cookies = new Map(adam.cookies)
    for (const operation of everyOperation.filter((one) => !isRefused(one) && !last.includes(one))) {
      const { code } = await call(clientWith(app.client(), cookies), operation)
      expect(code, operation).not.toBe(REFUSED.code)
    }
  })

  test('is refused as before the impersonation what is not theirs, and allowed it again after', async () => {
    const { adam, uma } = await givenAdminUsers(given)
    const unknown = { providerId: 'github' }
    expect((await call(uma, 'getAccessToken', unknown)).code).not.toBe(REFUSED.code)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    expect(await call(adam, 'getAccessToken', unknown)).toMatchObject(REFUSED)
    await call(adam, 'stopImpersonating')
    expect((await call(adam, 'getAccessToken', unknown)).code).not.toBe(REFUSED.code)
  })

  test('cannot set a password by the server either', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await adam.post('/admin/impersonate-user', { userId: 'uma' })
    const cookieHeader = [...adam.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const server = createServerCaller(createCall(app.services, { ...serverRequest, cookieHeader }))
    const before = withoutEvents(await tablesWithoutCounters(app.database))
    const setting = server.password.setPassword({ newPassword: 'another-horse-battery' })
    await expect(setting).rejects.toMatchObject({ cause: { refusal: 'NOT_WHILE_IMPERSONATING' } })
    expect(withoutEvents(await tablesWithoutCounters(app.database))).toEqual(before)
  })
})

function isRefused(path: string): boolean {
  return !callOperation({ impersonatedBy: 'adam' }, operationOf(path).rules).allowed
}

function withoutEvents({ auditEvent: _, ...tables }: Tables): Tables {
  return tables
}

function clientWith(client: TestClient, cookies: ReadonlyMap<string, string>): TestClient {
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}
