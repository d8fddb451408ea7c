import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { comparing } from './compared.ts'
import { done, refusedCallback } from './expected.ts'
import type { Remark } from './scenario.ts'

const OLGA = 'olga@example.com'
const NEW_PASSWORD = 'a-new-correct-horse'
const OPTIONS = {
  trustedOrigins: ['http://trusted.example'],
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
}
const MESSAGE = 'If this email exists in our system, check your email for the reset link'

const hushed: Remark = {
  differs: {
    because: 'S35: known and unknown addresses hear the same; 1.2.12 tells the unknown one more',
    peer: { ...done, body: { status: true } },
    foyer: { ...done, body: { status: true, message: MESSAGE } },
  },
}

describe.each(testDatabases())('resetting a password is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('asked for by strangers, with and without an account', () =>
    compare(async ({ visitor, mailsTo }) => {
      await visitor().signUp('olga')
      await visitor().post('/request-password-reset', { email: OLGA }, hushed)
      await visitor().post('/forget-password', { email: 'OLGA@example.com', redirectTo: '/r?x=1' }, hushed)
      await visitor().post('/request-password-reset', { email: 'nobody@example.com' })
      await visitor().post('/forget-password', { email: 'nobody@example.com' })
      await mailsTo(OLGA)
      await mailsTo('nobody@example.com')
    }, OPTIONS))

  test('asked for with what is no address, or with an address elsewhere', () =>
    compare(async ({ visitor, mailsTo }) => {
      await visitor().signUp('olga')
      for (const path of ['/request-password-reset', '/forget-password']) {
        for (const email of [undefined, '', 'nonsense', 5, null, [OLGA]]) await visitor().post(path, { email })
        await visitor().post(path, { email: OLGA, redirectTo: 'http://evil.example' })
        await visitor().post(
          path,
          { email: OLGA, redirectTo: 5 },
          {
            differs: {
              because: 'S4: an address is a text; 1.2.12 fails at it',
              peer: { status: 500, type: '' },
              foyer: { status: 403, type: 'application/json', body: { message: 'Invalid redirectURL' } },
            },
          },
        )
      }
      await mailsTo(OLGA)
    }))

  test('switched off', () =>
    compare(
      async ({ visitor }) => {
        await visitor().signUp('olga')
        await visitor().post('/request-password-reset', { email: OLGA })
        await visitor().post('/forget-password', { email: 'nobody@example.com' })
      },
      { emailAndPassword: { resetPassword: { enabled: false } } },
    ))

  test.each(['/r', '/r?x=1', 'http://trusted.example/r'])(
    'the link leads to %s with the token, and works once',
    (redirectTo) =>
      compare(async ({ visitor, linkTo }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await visitor().post('/request-password-reset', { email: OLGA, redirectTo }, hushed)
        const link = await linkTo(OLGA, 'reset-password')
        const answer = await visitor().follow(link)
        const token = new URL(answer.header('location') ?? '').searchParams.get('token')
        expect(link.pathname.endsWith(`/${token}`)).toBe(true)
        await visitor().follow(link)
        await visitor().post('/reset-password', { token, newPassword: 'short' })
        await visitor().post('/reset-password', { token, newPassword: 'a'.repeat(129) })
        await visitor().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await visitor().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await visitor().follow(link)
        await visitor().signIn('olga')
        await visitor().signIn('olga', { password: NEW_PASSWORD })
        await olga.get('/get-session')
        await olga.get('/list-accounts', {
          differs: {
            because: 'an account whose password is new has changed; 1.2.12 leaves its time',
            peer: { body: [{ provider: 'credential', updatedAt: expect.stringMatching(/^now-\d{2}s$/) }] },
            foyer: { body: [{ provider: 'credential', updatedAt: expect.stringMatching(/^now-\ds$/) }] },
          },
        })
      }, OPTIONS),
  )

  test('the token may stand in the query', () =>
    compare(async ({ visitor, linkTo }) => {
      await visitor().signUp('olga')
      await visitor().post('/request-password-reset', { email: OLGA }, hushed)
      const token = (await linkTo(OLGA, 'reset-password')).pathname.split('/').at(-1)
      await visitor().post(`/reset-password?token=${token}`, { newPassword: NEW_PASSWORD })
      await visitor().signIn('olga', { password: NEW_PASSWORD })
    }, OPTIONS))

  test('a token that is none', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      for (const token of [undefined, '', 'nonsense', 'A'.repeat(24)]) {
        await visitor().post('/reset-password', { token, newPassword: NEW_PASSWORD })
        await visitor().post('/reset-password', { token, newPassword: 'short' })
      }
      for (const token of [5, null, []]) await visitor().post('/reset-password', { token, newPassword: NEW_PASSWORD })
      await visitor().post('/reset-password', { token: 'x' })
      for (const callbackURL of ['/r', '/r?x=1', 'http://trusted.example/r', '']) {
        await visitor().get(`/reset-password/${'A'.repeat(24)}?callbackURL=${encodeURIComponent(callbackURL)}`)
      }
      await visitor().get(`/reset-password/${'A'.repeat(24)}`)
      await visitor().get(`/reset-password/${'A'.repeat(24)}?callbackURL=http://evil.example`)
    }, OPTIONS))

  test('a link is not sent on to elsewhere', () =>
    compare(async ({ visitor, linkTo }) => {
      await visitor().signUp('olga')
      await visitor().post('/request-password-reset', { email: OLGA }, hushed)
      const link = await linkTo(OLGA, 'reset-password')
      link.searchParams.set('callbackURL', 'http://evil.example')
      const { status, body } = await visitor().follow(link)
      expect({ status, body }).toMatchObject({ status: refusedCallback.status, body: refusedCallback.body })
    }, OPTIONS))

  test('a token ends after its hour', () =>
    compare(async ({ visitor, linkTo, pass }) => {
      await visitor().signUp('olga')
      await visitor().post('/request-password-reset', { email: OLGA, redirectTo: '/r' }, hushed)
      const link = await linkTo(OLGA, 'reset-password')
      pass(3605)
      await visitor().follow(link)
      const token = link.pathname.split('/').at(-1)
      await visitor().post('/reset-password', { token, newPassword: NEW_PASSWORD })
      await visitor().signIn('olga')
    }, OPTIONS))
})
