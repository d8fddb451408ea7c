import type { HookFacts } from '@foyer/auth-domain/hooks/hook'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { givenReceiver, hanging, type Receiver, status, verify } from '#trpc-router/webhook/receivers.ts'

const secret = `whsec_${Buffer.from('a-secret-of-thirty-two-bytes-or-so').toString('base64')}`
const olga = details('Olga')

describe('a hook that is a service', () => {
  const given = testAppsOn()
  const byPost = (url: string, more: object = {}): FoyerOptions => ({
    hooks: { before: { signUp: { url, secret, timeout: 300, ...more } } },
  })

  test('is asked with a signed POST that says who, and its fields are stored', async () => {
    const service = await givenReceiver(status(200, '{"allow":true,"fields":{"plan":"gold"}}'))
    const app = await given({
      ...byPost(service.url),
      user: { additionalFields: { plan: { type: 'string', input: false } } },
    })
    const answer = await call(app.client(), 'signUpEmail', olga)
    expect([answer.status, answer.data.user.plan]).toEqual([200, 'gold'])
    const [asked] = service.received
    if (asked !== undefined) verify(secret, asked)
    expect(asked?.event).toMatchObject({
      type: 'before.sign-up',
      data: {
        method: 'password',
        user: { email: olga.email, name: 'Olga' },
        request: { ipAddress: expect.any(String) },
      },
    })
    expect(asked?.text).not.toContain(olga.password)
  })

  test.each([
    ['refuses, with its code and message', '{"allow":false,"code":"NO_SEAT","message":"All seats are taken"}', 403],
    ['answers what is no answer', '{"allow":"perhaps"}', 503],
    ['answers endlessly', `{"allow":true,"more":"${'a'.repeat(70_000)}"}`, 503],
  ])('that %s makes nobody', async (_what, body, expected) => {
    const app = await given(byPost((await givenReceiver(status(200, body))).url))
    const before = await tablesWithoutCounters(app.database)
    const answer = await app.client().post('/sign-up/email', olga)
    expect(answer.status).toBe(expected)
    if (expected === 403)
      expect(answer.json).toMatchObject({ message: 'All seats are taken', details: { reason: 'NO_SEAT' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('adds no fields that are not declared', async () => {
    const service = await givenReceiver(status(200, '{"allow":true,"fields":{"role":"admin","banned":true}}'))
    const app = await given(byPost(service.url))
    expect((await call(app.client(), 'signUpEmail', olga)).status).toBe(200)
    const row = await app.database.db.selectFrom('user').select(['role', 'banned', 'fields']).executeTakeFirstOrThrow()
    expect(row).toEqual({ role: 'user', banned: null, fields: {} })
  })

  test.each([
    ['hangs', hanging],
    ['fails', status(500)],
    ['redirects', status(302)],
  ])('that %s refuses or allows, as its option says', async (_what, how) => {
    const { url } = await givenReceiver(how)
    const refusing = await given(byPost(url))
    expect((await call(refusing.client(), 'signUpEmail', olga)).status).toBe(503)
    expect(await countRows(refusing.database, 'user')).toBe(0)
    const allowing = await given(byPost(url, { onFailure: 'allow' }))
    expect((await call(allowing.client(), 'signUpEmail', olga)).status).toBe(200)
  })

  test('is not asked for a while after five failures in a row', async () => {
    const service = await givenReceiver(status(500))
    const app = await given(byPost(service.url))
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await call(app.client(), 'signUpEmail', olga)).status).toBe(503)
    expect(service.received).toHaveLength(5)
  })

  test('is not asked about what is refused anyway', async () => {
    const service: Receiver = await givenReceiver(status(200, '{"allow":true}'))
    const app = await given(byPost(service.url))
    expect((await call(app.client(), 'signUpEmail', { ...olga, password: 'short' })).status).toBe(400)
    expect((await call(app.client(), 'signUpEmail', { ...olga, email: 'none' })).status).toBe(400)
    expect(service.received).toEqual([])
  })
})

describe('a hook that is a function', () => {
  const given = testAppsOn()

  test('adds claims to tokens, but none that they have by themselves, and is asked once a minute', async () => {
    const asked: HookFacts['token'][] = []
    const token = (facts: HookFacts['token']) => {
      asked.push(facts)
      return { allow: true as const, claims: { plan: 'gold', sub: 'somebody', iss: 'elsewhere' } }
    }
    const app = await given({ jwt: { enabled: true }, hooks: { before: { token } } })
    const client = await signedUp(app, 'Olga')
    const tokens = [await client.get('/token'), await client.get('/token')].map(({ json }) => decodeJwt(json.token))
    const { id } = (await client.get('/get-session')).json.user
    expect(tokens[0]).toMatchObject({ plan: 'gold', sub: id, iss: app.baseUrl })
    expect(tokens[1]?.plan).toBe('gold')
    expect(asked).toHaveLength(1)
  })

  test('that allows no token leaves the session as it is', async () => {
    const app = await given({ jwt: { enabled: true }, hooks: { before: { token: () => ({ allow: false }) } } })
    const client = await signedUp(app, 'Olga')
    expect((await client.get('/token')).status).toBe(403)
    const session = await client.get('/get-session')
    expect([session.status, session.headers.get('set-auth-jwt')]).toEqual([200, null])
  })

  test('that throws is one that fails', async () => {
    const signIn = () => {
      throw new Error('no database')
    }
    const app = await given({ hooks: { before: { signIn } } })
    expect((await call(app.client(), 'signUpEmail', olga)).status).toBe(503)
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('refuses invitations, of several those that it refuses alone', async () => {
    const asked: string[] = []
    const invite = ({ email }: HookFacts['invite']) => {
      asked.push(email)
      return email.startsWith('eve')
        ? { allow: false as const, code: 'NOT_EVE', message: 'Not Eve' }
        : { allow: true as const }
    }
    const app = await given({ hooks: { before: { invite } } })
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const terms = { organizationId: acme.id, role: 'member' }
    const one = await call(acme.as('olga'), 'inviteMember', { ...terms, email: 'eve@example.com' })
    expect([one.status, one.message]).toEqual([403, 'Not Eve'])
    const emails = ['nina@example.com', 'eve2@example.com', 'sara@example.com']
    const entries = (await call(acme.as('olga'), 'inviteMembers', { ...terms, emails })).data
    expect(entries.map(({ refusal }: { refusal?: object }) => refusal)).toEqual([
      undefined,
      { code: 'REFUSED_BY_APPLICATION', message: 'Not Eve', reason: 'NOT_EVE' },
      undefined,
    ])
    expect(await countRows(app.database, 'invitation')).toBe(2)
    asked.length = 0
    expect((await call(acme.as('mia'), 'inviteMember', { ...terms, email: 'zoe@example.com' })).status).toBe(403)
    expect(asked).toEqual([])
  })
})
