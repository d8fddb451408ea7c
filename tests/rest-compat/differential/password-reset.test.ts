import { describe, expect, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { allCleared, ok, refusedCallback } from './expected.ts'
import type { StepOptions } from './scenario.ts'

const OLGA = 'olga@example.com'
const NEW_PASSWORD = 'a-new-correct-horse'
const OPTIONS = {
  trustedOrigins: ['http://trusted.example'],
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
}
const MESSAGE = 'If this email exists in our system, check your email for the reset link'

const firstProof = {
  because: 'the first proof of a mailbox ends the sessions from before it; 1.2.12 keeps them',
  peer: { status: 200, body: { user: { email: OLGA } }, cookies: {} },
  foyer: { status: 200, body: null, cookies: allCleared },
}
const sameAnswer: StepOptions = {
  differs: {
    because: 'S35: known and unknown addresses get the same answer; 1.2.12 adds a message for unknown ones',
    peer: { ...ok, body: { status: true } },
    foyer: { ...ok, body: { status: true, message: MESSAGE } },
  },
}

describe('resetting a password works as in better-auth', () => {
  const compare = compareServices()

  test('requested while signed out, for addresses with and without an account', () =>
    compare(async ({ client, mailsTo }) => {
      await client().signUp('olga')
      await client().post('/request-password-reset', { email: OLGA }, sameAnswer)
      await client().post('/forget-password', { email: 'OLGA@example.com', redirectTo: '/r?x=1' }, sameAnswer)
      await client().post('/request-password-reset', { email: 'nobody@example.com' })
      await client().post('/forget-password', { email: 'nobody@example.com' })
      await mailsTo(OLGA)
      await mailsTo('nobody@example.com')
    }, OPTIONS))

  test('requested with an invalid email, or with an untrusted redirect URL', () =>
    compare(async ({ client, mailsTo }) => {
      await client().signUp('olga')
      for (const path of ['/request-password-reset', '/forget-password']) {
        for (const email of [undefined, '', 'nonsense', 5, null, [OLGA]]) await client().post(path, { email })
        await client().post(path, { email: OLGA, redirectTo: 'http://evil.example' })
        await client().post(
          path,
          { email: OLGA, redirectTo: 5 },
          {
            differs: {
              because: 'S4: a redirect URL is a string; 1.2.12 throws',
              peer: { status: 500, type: '' },
              foyer: { status: 403, type: 'application/json', body: { message: 'Invalid redirectURL' } },
            },
          },
        )
      }
      await mailsTo(OLGA)
    }))

  test('when disabled', () =>
    compare(
      async ({ client }) => {
        await client().signUp('olga')
        await client().post('/request-password-reset', { email: OLGA })
        await client().post('/forget-password', { email: 'nobody@example.com' })
      },
      { emailAndPassword: { resetPassword: { enabled: false } } },
    ))

  test.each(['/r', '/r?x=1', 'http://trusted.example/r'])(
    'the link leads to %s with the token, and works once',
    (redirectTo) =>
      compare(async ({ client, linkTo }) => {
        const olga = client()
        await olga.signUp('olga')
        await client().post('/request-password-reset', { email: OLGA, redirectTo }, sameAnswer)
        const link = await linkTo(OLGA, 'reset-password')
        const answer = await client().follow(link)
        const token = new URL(answer.header('location') ?? '').searchParams.get('token')
        expect(link.pathname.endsWith(`/${token}`)).toBe(true)
        await client().follow(link)
        await client().post('/reset-password', { token, newPassword: 'short' })
        await client().post('/reset-password', { token, newPassword: 'a'.repeat(129) })
        await client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await client().follow(link)
        await client().signIn('olga')
        const again = client()
        await again.signIn('olga', { password: NEW_PASSWORD })
        await olga.get('/get-session', { differs: firstProof })
        await again.get('/list-accounts', {
          differs: {
            because: 'a new password changes updatedAt of its account; 1.2.12 leaves it',
            peer: { body: [{ provider: 'credential', updatedAt: expect.stringMatching(/^now-\d{2}s$/) }] },
            foyer: { body: [{ provider: 'credential', updatedAt: expect.stringMatching(/^now-\ds$/) }] },
          },
        })
      }, OPTIONS),
  )

  test('the token may be sent in the query', () =>
    compare(async ({ client, linkTo }) => {
      await client().signUp('olga')
      await client().post('/request-password-reset', { email: OLGA }, sameAnswer)
      const token = (await linkTo(OLGA, 'reset-password')).pathname.split('/').at(-1)
      await client().post(`/reset-password?token=${token}`, { newPassword: NEW_PASSWORD })
      await client().signIn('olga', { password: NEW_PASSWORD })
    }, OPTIONS))

  test('an invalid token', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      for (const token of [undefined, '', 'nonsense', 'A'.repeat(24)]) {
        await client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await client().post('/reset-password', { token, newPassword: 'short' })
      }
      for (const token of [5, null, []]) await client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
      await client().post('/reset-password', { token: 'x' })
      for (const callbackURL of ['/r', '/r?x=1', 'http://trusted.example/r', '']) {
        await client().get(`/reset-password/${'A'.repeat(24)}?callbackURL=${encodeURIComponent(callbackURL)}`)
      }
      await client().get(`/reset-password/${'A'.repeat(24)}`)
      await client().get(`/reset-password/${'A'.repeat(24)}?callbackURL=http://evil.example`)
    }, OPTIONS))

  test('a link with an untrusted callback URL is refused', () =>
    compare(async ({ client, linkTo }) => {
      await client().signUp('olga')
      await client().post('/request-password-reset', { email: OLGA }, sameAnswer)
      const link = await linkTo(OLGA, 'reset-password')
      link.searchParams.set('callbackURL', 'http://evil.example')
      const { status, body } = await client().follow(link)
      expect({ status, body }).toMatchObject({ status: refusedCallback.status, body: refusedCallback.body })
    }, OPTIONS))

  test('a token expires after an hour', () =>
    compare(async ({ client, linkTo, pass }) => {
      await client().signUp('olga')
      await client().post('/request-password-reset', { email: OLGA, redirectTo: '/r' }, sameAnswer)
      const link = await linkTo(OLGA, 'reset-password')
      pass(3605)
      await client().follow(link)
      const token = link.pathname.split('/').at(-1)
      await client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
      await client().signIn('olga')
    }, OPTIONS))
})
