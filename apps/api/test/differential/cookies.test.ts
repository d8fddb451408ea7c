import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { comparing } from './compared.ts'
import type { Scenario } from './scenario.ts'

const inAndOut: Scenario = async ({ visitor }) => {
  const olga = visitor()
  await olga.signUp('olga')
  await olga.get('/get-session')
  await olga.post('/update-user', { name: 'Renamed' })
  await olga.post('/sign-out')
  await olga.signIn('olga', { rememberMe: false })
  await olga.post('/update-user', { name: 'Renamed again' })
  await olga.get('/get-session')
  await olga.post('/sign-out')
}

const leftover = {
  because: 'a mark that does not count is taken away; 1.2.12 leaves it',
  peer: { cookies: { session_token: 'set' } },
  foyer: { cookies: { session_token: 'set', dont_remember: 'cleared' } },
} as const

describe.each(testDatabases())('cookies are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('over http', () => compare(inAndOut))
  test('over https', () => compare(inAndOut, {}, 'https'))
  test('with another prefix', () => compare(inAndOut, { advanced: { cookiePrefix: 'acme' } }))
  test('secure though the address is not', () => compare(inAndOut, { advanced: { useSecureCookies: true } }))
  test('not secure though the address is', () => compare(inAndOut, { advanced: { useSecureCookies: false } }, 'https'))
  test('strict', () => compare(inAndOut, { advanced: { sameSite: 'strict' } }))
  test('for other sites', () => compare(inAndOut, { advanced: { sameSite: 'none' } }, 'https'))
  test('for a whole domain', () =>
    compare(inAndOut, { advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } } }))
  test('for the whole domain of the address', () =>
    compare(inAndOut, { advanced: { crossSubDomainCookies: { enabled: true } } }))
  test('for a year', () => compare(inAndOut, { session: { expiresIn: 365 * 86_400 } }))

  test('a spoilt session cookie opens nothing', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const spoils: ((value: string) => string)[] = [
        (value) => value.slice(0, value.lastIndexOf('.')),
        (value) => withAnother(value, 0),
        (value) => withAnother(value, value.length - 5),
        (value) => `${value.slice(0, value.lastIndexOf('.'))}.`,
        (value) => value.slice(value.lastIndexOf('.')),
        (value) => `${value}x`,
        (value) => value.toUpperCase(),
        () => '',
        () => '.',
        () => 'nonsense',
        () => '%',
        () => 'x'.repeat(3000),
      ]
      for (const spoil of spoils) {
        const thief = olga.copy()
        thief.change('session_token', spoil)
        await thief.get('/get-session')
        await thief.get('/list-sessions')
        await thief.post('/sign-out')
      }
      await olga.get('/get-session')
    }))

  test('the signature of one session does not hold for another', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const mia = visitor()
      await mia.signUp('mia')
      const [, signature = ''] = mia.value('session_token').split('.')
      olga.change('session_token', (value) => `${value.split('.')[0]}.${signature}`)
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('the token of a body is no cookie and no bearer', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      const token = textAt(await olga.signUp('olga'), 'token')
      const thief = olga.copy()
      thief.change('session_token', () => token)
      await thief.get('/get-session')
      await visitor().get('/get-session', { headers: { authorization: `Bearer ${token}` } })
      await visitor().get('/list-sessions', { headers: { authorization: `Bearer ${token}` } })
    }))

  test('a spoilt mark of not being remembered counts for nothing', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.post('/sign-out')
        await olga.signIn('olga', { rememberMe: false })
        olga.change('dont_remember', () => 'true')
        await olga.post('/update-user', { name: 'Renamed' }, { differs: leftover })
        await olga.get('/get-session')
      },
      { session: { updateAge: 0 } },
    ))

  test('signing in to be remembered takes the mark of not being so away', () =>
    compare(async ({ visitor, pass }) => {
      await visitor().signUp('olga')
      const olga = visitor()
      await olga.signIn('olga', { rememberMe: false })
      olga.change('session_token', () => undefined)
      await olga.signIn('olga', {}, { differs: leftover })
      pass(2 * 86_400)
      await olga.get('/get-session', {
        differs: {
          because: 'in 1.2.12 the mark left over keeps the session from ever being renewed',
          peer: { body: { session: { updatedAt: 'now-172801s' } }, cookies: {} },
          foyer: { body: { session: { updatedAt: 'now+0s' } }, cookies: { session_token: 'set' } },
        },
      })
    }))
})

/** The text with another character at `index`. */
function withAnother(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === 'x' ? 'y' : 'x') + text.slice(index + 1)
}
