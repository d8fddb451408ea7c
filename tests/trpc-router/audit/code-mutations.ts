import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, tokenOf } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import type { AuditFixture, Mutation } from './audit-fixture.ts'

const { email } = details('Sara')

/** Mutations by the person who holds a mailbox. */
export const codeMutations: Readonly<Record<string, Mutation>> = {
  'codes.verifyMagicLink': {
    prepare: async ({ app }) => {
      const browser = app.client()
      await browser.trpc.codes.signInMagicLink.mutate({ email: details('Zoe').email })
      const token = tokenOf(await mailedLink(app, details('Zoe').email, 'magic-link'))
      return () => browser.trpc.codes.verifyMagicLink.mutate({ token })
    },
  },
  'codes.signInEmailOtp': withCode('sign-in', (browser, otp) =>
    browser.trpc.codes.signInEmailOtp.mutate({ email, otp }),
  ),
  'codes.verifyEmailOtp': withCode('email-verification', (browser, otp) =>
    browser.trpc.codes.verifyEmailOtp.mutate({ email, otp }),
  ),
  'codes.resetPasswordEmailOtp': withCode('forget-password', (browser, otp) =>
    browser.trpc.codes.resetPasswordEmailOtp.mutate({ email, otp, password: NEW_PASSWORD }),
  ),
  'codes.changeEmailEmailOtp': {
    prepare: async ({ app, as }) => {
      const newEmail = 'mia.m@example.com'
      await as('mia').trpc.codes.requestEmailChangeEmailOtp.mutate({ newEmail })
      const otp = await mailedCode(app, newEmail)
      return () => as('mia').trpc.codes.changeEmailEmailOtp.mutate({ newEmail, otp })
    },
  },
}

function withCode(type: CodeType, enter: (browser: TestClient, otp: string) => Promise<unknown>): Mutation {
  return {
    prepare: async ({ app }: AuditFixture) => {
      if (type !== 'email-verification')
        await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
      const browser = app.client()
      await browser.trpc.codes.sendVerificationOtp.mutate({ email, type })
      const otp = await mailedCode(app, email)
      return () => enter(browser, otp)
    },
  }
}
