import { NEW_PASSWORD, redirectTarget } from '@foyer/testing/account-rows'
import { outboxDrained } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const google = { clientId: 'client', clientSecret: 'secret-of-the-client' }
const options = {
  user: { deleteUser: { sendVerification: true } },
  session: { cookieCache: { enabled: true } },
  socialProviders: { google },
}
const purposes = ['state', 'invitation', 'cache'] as const

describe('a secret that is no mailed token', () => {
  const given = testAppsOn()

  test.each(purposes)('%s resets, deletes and verifies nothing, and is not consumed (S34)', async (purpose) => {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const olga = as('olga')
    const token = (await secretsOf())[purpose]
    expect(token.length).toBeGreaterThan(20)
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'resetPassword', { token, newPassword: NEW_PASSWORD })).status).toBe(400)
    for (const operation of ['deleteUser', 'deleteUserCallback']) {
      expect((await call(olga, operation, { token })).status).toBe(404)
    }
    const verified = await call(olga, 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(verified)).toBe('/x?error=invalid_token')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)

    async function secretsOf(): Promise<Record<(typeof purposes)[number], string>> {
      const { data } = await call(olga, 'signInSocial', { provider: 'google' })
      const invited = await call(olga, 'inviteMember', {
        organizationId: 'acme',
        role: 'member',
        email: 'zoe@example.com',
      })
      await olga.get('/get-session')
      return {
        state: new URL(data.url).searchParams.get('state') ?? '',
        invitation: invited.data.id,
        cache: decodeURIComponent(olga.cookies.get('foyer.session_data') ?? ''),
      }
    }
  })
})
