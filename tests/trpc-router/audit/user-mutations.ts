import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { NEW_PASSWORD, resetTokenOf, signedUpVerified } from '@foyer/testing/account-rows'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { run } from '@foyer/testing/tables'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { createMailedSecret } from '@foyer/trpc-router/runtime/outbox/mailed-secret'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { expect } from 'vitest'
import { givenSession } from '#trpc-router/admin/admin-users.ts'
import type { AuditFixture, Mutation } from './audit-fixture.ts'
import { upload } from './upload.ts'

/** Mutations by users on their own account. */
export const userMutations: Readonly<Record<string, Mutation>> = {
  'session.revokeSession': {
    prepare: async ({ app, as }) => {
      const { token } = await givenSession(app, 'mia')
      return () => as('mia').trpc.session.revokeSession.mutate({ token })
    },
  },
  'session.revokeSessions': ({ as }) => as('mia').trpc.session.revokeSessions.mutate(),
  'session.revokeOtherSessions': ({ as }) => as('mia').trpc.session.revokeOtherSessions.mutate(),
  'session.updateSession': ({ as }) => as('mia').trpc.session.updateSession.mutate({ theme: 'dark' }),
  'session.signOut': ({ as }) => as('mia').trpc.session.signOut.mutate(),
  'setUp.completeSetUp': {
    prepare: async ({ app }) => {
      await run(app.database, 'delete from organization; delete from "user"')
      const issued = await issueSetUpCode(app.services)
      const choices = { name: 'Acme', accent: null, language: null }
      const input = { ...details('Zoe'), choices, code: issued?.code ?? '' }
      return () => app.client().trpc.setUp.completeSetUp.mutate(input)
    },
  },
  'signIn.signUpEmail': ({ app }) => app.client().trpc.signIn.signUpEmail.mutate(details('Zoe')),
  'signIn.signInEmail': {
    prepare: async ({ app }) => {
      await signedUp(app, 'Zoe')
      return () => app.client().trpc.signIn.signInEmail.mutate(details('Zoe'))
    },
  },
  'signIn.signInUsername': {
    prepare: async ({ app }) => {
      const username = 'zoe'
      await app.client().post('/sign-up/email', { ...details('Zoe'), username })
      return () => app.client().trpc.signIn.signInUsername.mutate({ username, password: PASSWORD })
    },
  },
  'multiSession.setActiveSession': {
    prepare: async (fixture) => {
      const { browser, sessionToken } = await givenTwoAccounts(fixture)
      return () => browser.trpc.multiSession.setActiveSession.mutate({ sessionToken })
    },
  },
  'multiSession.revokeDeviceSession': {
    prepare: async (fixture) => {
      const { browser, sessionToken } = await givenTwoAccounts(fixture)
      return () => browser.trpc.multiSession.revokeDeviceSession.mutate({ sessionToken })
    },
  },
  'oneTimeToken.generateOneTimeToken': ({ as }) => as('mia').trpc.oneTimeToken.generateOneTimeToken.mutate(),
  'oneTimeToken.verifyOneTimeToken': {
    prepare: async ({ app, as }) => {
      const { token } = await as('mia').trpc.oneTimeToken.generateOneTimeToken.mutate()
      return () => app.client().trpc.oneTimeToken.verifyOneTimeToken.mutate({ token })
    },
  },
  'device.redeemDeviceCode': {
    prepare: async (fixture) => {
      const { device_code, user_code: userCode } = await givenOpenedDevice(fixture)
      await fixture.as('mia').trpc.device.approveDevice.mutate({ userCode })
      const asked = { grant_type: DEVICE_GRANT, device_code, client_id: 'cli' }
      return () => fixture.app.client().trpc.device.redeemDeviceCode.mutate(asked)
    },
  },
  'device.approveDevice': {
    prepare: async (fixture) => {
      const { user_code: userCode } = await givenOpenedDevice(fixture)
      return () => fixture.as('mia').trpc.device.approveDevice.mutate({ userCode })
    },
  },
  'device.denyDevice': {
    prepare: async (fixture) => {
      const { user_code: userCode } = await givenOpenedDevice(fixture)
      return () => fixture.as('mia').trpc.device.denyDevice.mutate({ userCode })
    },
  },
  'user.updateUser': ({ as }) => as('mia').trpc.user.updateUser.mutate({ name: 'Mia M.' }),
  'user.uploadPicture': ({ as }) => upload(as('mia'), 'uploadPicture'),
  'user.deleteUser': ({ as }) => as('sara').trpc.user.deleteUser.mutate({}),
  'user.deleteUserCallback': {
    prepare: async ({ app, as }) => {
      const user = { id: 'sara', email: details('Sara').email, tokenStamp: 0 }
      const created = await createMailedSecret(app.services, { purpose: 'delete-user', user })
      return () => as('sara').trpc.user.deleteUserCallback.mutate({ token: created?.secret ?? expect.unreachable() })
    },
  },
  'account.unlinkAccount': {
    prepare: async (fixture) => {
      const olga = await signInWith(fixture, 'github')
      await linkByIdToken(fixture, olga)
      return () => olga.trpc.account.unlinkAccount.mutate({ providerId: 'google' })
    },
  },
  'verification.verifyEmail': {
    prepare: async ({ app, as }) => {
      const { email } = details('Mia')
      await as('mia').trpc.verification.sendVerificationEmail.mutate({ email })
      const token = tokenOf(await mailedLink(app, email, 'verify-email'))
      return () => as('mia').trpc.verification.verifyEmail.mutate({ token })
    },
  },
  'verification.rejectVerification': {
    prepare: async ({ app, as }) => {
      const { email } = details('Mia')
      await as('mia').trpc.verification.sendVerificationEmail.mutate({ email })
      const token = tokenOf(await mailedLink(app, email, 'verify-email'))
      return () => app.client().trpc.verification.rejectVerification.mutate({ token })
    },
  },
  'session.rejectSignIn': {
    prepare: async ({ app }) => {
      await signedUpVerified(app, 'Zoe')
      await signedIn(app, 'Zoe')
      const token = tokenOf(await mailedLink(app, details('Zoe').email, 'new-device'))
      return () => app.client().trpc.session.rejectSignIn.mutate({ token })
    },
  },
  'verification.changeEmail': ({ as }) =>
    as('mia').trpc.verification.changeEmail.mutate({ newEmail: 'mia.m@example.com' }),
  'password.changePassword': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      return () => zoe.trpc.password.changePassword.mutate({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    },
  },
  'password.resetPassword': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      const token = await resetTokenOf(app, 'Zoe')
      return () => zoe.trpc.password.resetPassword.mutate({ token, newPassword: NEW_PASSWORD })
    },
  },
  'social.socialCallback': (fixture) => signInWith(fixture, 'gitlab').then(() => undefined),
  'social.signInSocial': ({ app, providers }) => {
    const idToken = { token: providers.idToken('google', providerUser('Zoe')) }
    return app.client().trpc.social.signInSocial.mutate({ provider: 'google', idToken })
  },
  'social.linkSocial': {
    prepare: async (fixture) => {
      const olga = await signInWith(fixture, 'github')
      return () => linkByIdToken(fixture, olga)
    },
  },
  'anonymous.signInAnonymous': ({ app }) => app.client().trpc.anonymous.signInAnonymous.mutate(),
  'anonymous.deleteAnonymousUser': {
    prepare: async ({ app, as }) => {
      await run(app.database, `update "user" set "isAnonymous" = true where id = 'sara'`)
      return () => as('sara').trpc.anonymous.deleteAnonymousUser.mutate()
    },
  },
}

/** A browser in which Zoe has signed up, and Yves after her. */
async function givenOpenedDevice({ app, as }: AuditFixture): Promise<{ device_code: string; user_code: string }> {
  const codes = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
  await as('mia').trpc.device.openDeviceCode.mutate({ user_code: codes.user_code })
  return codes
}

async function givenTwoAccounts({ app }: AuditFixture) {
  const browser = app.client()
  const { token: sessionToken } = (await browser.post('/sign-up/email', details('Zoe'))).json
  await browser.post('/sign-up/email', details('Yves'))
  return { browser, sessionToken }
}

async function signInWith(fixture: AuditFixture, provider: string) {
  const browser = fixture.app.client()
  await signInWithProvider(fixture, browser, { provider, user: providerUser('Zoe') })
  return browser
}

function linkByIdToken({ providers }: AuditFixture, browser: Awaited<ReturnType<typeof signInWith>>) {
  const idToken = { token: providers.idToken('google', providerUser('Zoe')) }
  return browser.trpc.social.linkSocial.mutate({ provider: 'google', idToken })
}
