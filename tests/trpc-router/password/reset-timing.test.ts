import { givenSilentSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { isAlike, probabilityOfSlower } from '@foyer/testing/timing'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const ROUNDS = 200
const rules = { requestPasswordReset: { window: 60, max: 100_000 } }

describe('the response time of a reset request', () => {
  const given = testAppsOn()

  test.each([
    ['without limits', {}],
    ['once the quotas of the address are used up', { rateLimit: { enabled: true, rules } }],
  ])(
    'does not reveal who has an account %s',
    async (_title, options) => {
      const smtp = await givenSilentSmtp()
      const app = await given(options, smtp.variables)
      await signedUp(app, 'Olga')
      const client = app.client()
      const request = (email: string) => () => client.post('/request-password-reset', { email })
      const slower = await probabilityOfSlower(request('olga@example.com'), request('nobody@example.com'), ROUNDS)
      await smtp.close()
      expect(slower).toSatisfy(isAlike)
    },
    240_000,
  )
})
