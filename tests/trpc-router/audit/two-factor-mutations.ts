import { caughtMail, outboxDrained } from '@foyer/testing/mail'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import type { Mutation } from './audit-fixture.ts'

/** Mutations by a user on their second factor, and by an admin on that of another. */
export const twoFactorMutations: Readonly<Record<string, Mutation>> = {
  'twoFactor.enableTwoFactor': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      return () => zoe.trpc.twoFactor.enableTwoFactor.mutate({ password: PASSWORD })
    },
  },
  'twoFactor.getTotpUri': {
    prepare: async ({ app }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      return () => client.trpc.twoFactor.getTotpUri.mutate({ password: PASSWORD })
    },
  },
  'twoFactor.disableTwoFactor': {
    prepare: async ({ app }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      return () => client.trpc.twoFactor.disableTwoFactor.mutate({ password: PASSWORD })
    },
  },
  'twoFactor.generateBackupCodes': {
    prepare: async ({ app }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      return () => client.trpc.twoFactor.generateBackupCodes.mutate({ password: PASSWORD })
    },
  },
  'twoFactor.verifyTotp': {
    prepare: async ({ app }) => {
      const { client, totpURI } = await givenTwoFactorUser(app, 'Zoe')
      const code = nextCode(app, totpURI)
      return () => client.trpc.twoFactor.verifyTotp.mutate({ code })
    },
  },
  'twoFactor.verifyTwoFactorOtp': {
    prepare: async ({ app }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      await client.trpc.twoFactor.sendTwoFactorOtp.mutate()
      await outboxDrained(app)
      const { code = '' } = await caughtMail(app, details('Zoe').email)
      return () => client.trpc.twoFactor.verifyTwoFactorOtp.mutate({ code })
    },
  },
  'twoFactor.verifyBackupCode': {
    prepare: async ({ app }) => {
      const { client, backupCodes } = await givenTwoFactorUser(app, 'Zoe')
      const [code = ''] = backupCodes
      return () => client.trpc.twoFactor.verifyBackupCode.mutate({ code })
    },
  },
  'admin.resetTwoFactor': {
    prepare: async ({ app, as }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      const userId = (await client.get('/get-session')).json.user.id
      return () => as('adam').trpc.admin.resetTwoFactor.mutate({ userId, reason: 'Lost the phone' })
    },
  },
  'twoFactor.revokeTrustedDevice': {
    prepare: async ({ app }) => {
      const { client, totpURI } = await givenTwoFactorUser(app, 'Zoe')
      const device = await halfSignedIn(app, 'Zoe')
      await device.post('/two-factor/verify-totp', { code: nextCode(app, totpURI), trustDevice: true })
      const [trusted] = await client.trpc.twoFactor.listTrustedDevices.query()
      return () => client.trpc.twoFactor.revokeTrustedDevice.mutate({ id: trusted?.id ?? '' })
    },
  },
}
