import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { alreadySignedOut } from './expected.ts'
import type { Scenario } from './scenario.ts'

const signInAndOut: Scenario = async ({ client }) => {
  const olga = client()
  await olga.signUp('olga')
  await olga.get('/get-session')
  await olga.post('/update-user', { name: 'Renamed' })
  await olga.post('/sign-out')
  await olga.signIn('olga', { rememberMe: false })
  await olga.post('/update-user', { name: 'Renamed again' })
  await olga.get('/get-session')
  await olga.post('/sign-out')
}

const leftoverDontRemember = {
  because: 'an invalid dont_remember cookie is cleared; 1.2.12 leaves it',
  peer: { cookies: { session_token: 'set' } },
  foyer: { cookies: { session_token: 'set', dont_remember: 'cleared' } },
} as const

describe('cookies are as in better-auth', () => {
  const compare = compareServices()

  test('over http', () => compare(signInAndOut))
  test('over https', () => compare(signInAndOut, {}, 'https'))
  test('with another prefix', () => compare(signInAndOut, { advanced: { cookiePrefix: 'acme' } }))
  test('with Secure cookies over http', () => compare(signInAndOut, { advanced: { useSecureCookies: true } }))
  test('without Secure cookies over https', () =>
    compare(signInAndOut, { advanced: { useSecureCookies: false } }, 'https'))
  test('strict', () => compare(signInAndOut, { advanced: { sameSite: 'strict' } }))
  test('with SameSite=None', () => compare(signInAndOut, { advanced: { sameSite: 'none' } }, 'https'))
  test('for a configured domain', () =>
    compare(signInAndOut, { advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } } }))
  test('for the domain of the base URL', () =>
    compare(signInAndOut, { advanced: { crossSubDomainCookies: { enabled: true } } }))
  test('with a lifetime of a year', () => compare(signInAndOut, { session: { expiresIn: 365 * 86_400 } }))

  test('a tampered session cookie is not accepted', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const tamperings: ((value: string) => string)[] = [
        (value) => value.slice(0, value.lastIndexOf('.')),
        (value) => withOtherCharacter(value, 0),
        (value) => withOtherCharacter(value, value.length - 5),
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
      for (const tamper of tamperings) {
        const attacker = olga.copy()
        attacker.change('session_token', tamper)
        await attacker.get('/get-session')
        await attacker.get('/list-sessions')
        await attacker.post('/sign-out', {}, { differs: alreadySignedOut })
      }
      await olga.get('/get-session')
    }))

  test('the signature of one session is not valid for another', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const mia = client()
      await mia.signUp('mia')
      const [, signature = ''] = mia.value('session_token').split('.')
      olga.change('session_token', (value) => `${value.split('.')[0]}.${signature}`)
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('the token in a body is neither a cookie value nor a bearer token', () =>
    compare(async ({ client }) => {
      const olga = client()
      const token = textAt(await olga.signUp('olga'), 'token')
      const attacker = olga.copy()
      attacker.change('session_token', () => token)
      await attacker.get('/get-session')
      await client().get('/get-session', { headers: { authorization: `Bearer ${token}` } })
      await client().get('/list-sessions', { headers: { authorization: `Bearer ${token}` } })
    }))

  test('a forged dont_remember cookie is ignored', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.post('/sign-out')
        await olga.signIn('olga', { rememberMe: false })
        olga.change('dont_remember', () => 'true')
        await olga.post('/update-user', { name: 'Renamed' }, { differs: leftoverDontRemember })
        await olga.get('/get-session')
      },
      { session: { updateAge: 0 } },
    ))

  test('signing in with rememberMe clears the dont_remember cookie', () =>
    compare(async ({ client, pass }) => {
      await client().signUp('olga')
      const olga = client()
      await olga.signIn('olga', { rememberMe: false })
      olga.change('session_token', () => undefined)
      await olga.signIn('olga', {}, { differs: leftoverDontRemember })
      pass(2 * 86_400)
      await olga.get('/get-session', {
        differs: {
          because: 'in 1.2.12 the leftover dont_remember cookie prevents renewal of the session',
          peer: { body: { session: { updatedAt: 'now-172801s' } }, cookies: {} },
          foyer: { body: { session: { updatedAt: 'now+0s' } }, cookies: { session_token: 'set' } },
        },
      })
    }))
})

/** The text with a different character at `index`. */
function withOtherCharacter(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === 'x' ? 'y' : 'x') + text.slice(index + 1)
}
