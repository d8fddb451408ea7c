import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const withFields = {
  user: {
    additionalFields: {
      company: { type: 'string', required: true },
      birthday: { type: 'date' },
      plan: { type: 'string', input: false, defaultValue: 'free' },
      score: { type: 'number', input: false },
      note: { type: 'string', returned: false, defaultValue: 'private note' },
    },
  },
  session: {
    additionalFields: { theme: { type: 'string', defaultValue: 'light' }, trace: { type: 'string', returned: false } },
  },
} as const

const olgaAtAcme = { ...details('Olga'), company: 'Acme', birthday: '1990-05-17' }
const BIRTHDAY = '1990-05-17T00:00:00.000Z'

describe('additional fields', () => {
  const given = testAppsOn()

  test('a sign-up stores those that it may set, with defaults, and every answer shows them', async () => {
    const app = await given(withFields)
    const olga = app.client()
    const { status, data } = await call(olga, 'signUpEmail', olgaAtAcme)
    expect(status).toBe(200)
    const shown = { company: 'Acme', birthday: BIRTHDAY, plan: 'free', score: null }
    expect(plain(data.user)).toMatchObject(shown)
    const session = await call(olga, 'getSession')
    expect(plain(session.data.user)).toMatchObject(shown)
    expect(session.data.session).toMatchObject({ theme: 'light' })
    const signedIn = await call(app.client(), 'signInEmail', {
      email: olgaAtAcme.email,
      password: olgaAtAcme.password,
    })
    expect(plain(signedIn.data.user)).toMatchObject(shown)
    expect(JSON.stringify([data, session.data, signedIn.data])).not.toMatch(/private note|"fields"|"note"|"trace"/)
    const [stored] = (await tablesWithoutCounters(app.database)).user ?? []
    expect(stored?.fields).toEqual({ company: 'Acme', birthday: BIRTHDAY, plan: 'free', note: 'private note' })
  })

  test.each([
    [{ company: undefined }, 'MISSING_FIELD', 'company is required'],
    [{ company: 7 }, 'VALIDATION_ERROR', 'company is invalid'],
    [{ score: 10 }, 'FIELD_NOT_ALLOWED', 'score is not allowed to be set'],
    [{ company: 'x'.repeat(4097) }, 'VALIDATION_ERROR', 'company is invalid'],
  ])('a sign-up with %o is refused with %s and makes nobody', async (changed, code, message) => {
    const app = await given(withFields)
    const answer = await call(app.client(), 'signUpEmail', { ...olgaAtAcme, ...changed })
    expect(answer).toMatchObject({ status: 400, code })
    expect(JSON.stringify(answer)).toContain(message)
    expect((await tablesWithoutCounters(app.database)).user).toEqual([])
  })

  test('users change their own fields and no others, and the session shows it at once', async () => {
    const app = await given(withFields)
    const olga = app.client()
    await call(olga, 'signUpEmail', olgaAtAcme)
    expect((await call(olga, 'updateUser', { company: 'Bolt', birthday: null, other: 'x' })).status).toBe(200)
    const { user } = (await call(olga, 'getSession')).data
    expect(user).toMatchObject({ company: 'Bolt', birthday: null, plan: 'free' })
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'updateUser', { name: 'Mallory', plan: 'gold' })).toMatchObject({
      status: 400,
      code: 'FIELD_NOT_ALLOWED',
    })
    expect(await call(olga, 'updateUser', { company: null })).toMatchObject({ status: 400, code: 'MISSING_FIELD' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the fields of a session are changed by its owner alone, and are kept when it is replaced', async () => {
    const app = await given(withFields)
    const olga = app.client()
    await call(olga, 'signUpEmail', olgaAtAcme)
    const changed = await call(olga, 'updateSession', { theme: 'dark', trace: 't', token: 'mine', userId: 'mine' })
    expect(changed.data.session).toMatchObject({ theme: 'dark' })
    expect(JSON.stringify(changed.data)).not.toMatch(/trace|mine/)
    expect((await call(olga, 'getSession')).data.session).toMatchObject({ theme: 'dark' })
    const passwords = { currentPassword: olgaAtAcme.password, newPassword: 'another good password' }
    await call(olga, 'changePassword', { ...passwords, revokeOtherSessions: true })
    expect((await call(olga, 'getSession')).data.session).toMatchObject({ theme: 'dark' })
    const listed = await call(olga, 'listSessions')
    expect(listed.data).toMatchObject([{ theme: 'dark' }])
    expect(JSON.stringify(listed.data)).not.toContain('trace')
  })

  test('an update of a session that leaves all as it was is answered, and records nothing', async () => {
    const app = await given(withFields)
    const olga = app.client()
    await call(olga, 'signUpEmail', olgaAtAcme)
    expect((await call(olga, 'updateSession', { theme: 'dark' })).status).toBe(200)
    const before = await tablesWithoutCounters(app.database)
    for (const same of [{ theme: 'dark' }, { theme: 'dark', trace: null }]) {
      const { status, data } = await call(olga, 'updateSession', same)
      expect(status).toBe(200)
      expect(data.session).toMatchObject({ theme: 'dark' })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(olga, 'updateSession', { theme: null })).data.session).toMatchObject({ theme: null })
    const events = (await tablesWithoutCounters(app.database)).auditEvent ?? []
    expect(events.filter((event) => event.type === 'session.updated')).toHaveLength(2)
  })

  test('a session without changed fields is no update', async () => {
    const app = await given(withFields)
    const olga = app.client()
    await call(olga, 'signUpEmail', olgaAtAcme)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'updateSession', { token: 'mine' })).toMatchObject({ status: 400 })
    expect(await call(app.client(), 'updateSession', { theme: 'dark' })).toMatchObject({ status: 401 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('changes of different fields at once are all kept', async () => {
    const app = await given(withFields)
    const olga = app.client()
    await olga.trpc.signIn.signUpEmail.mutate(olgaAtAcme)
    await Promise.all([
      olga.trpc.user.updateUser.mutate({ company: 'Bolt' }),
      olga.trpc.user.updateUser.mutate({ birthday: null }),
      olga.trpc.user.updateUser.mutate({ note: 'n' }),
    ])
    const [stored] = (await tablesWithoutCounters(app.database)).user ?? []
    expect(stored?.fields).toEqual({ company: 'Bolt', plan: 'free', note: 'n' })
  })

  test('without the options the same keys are dropped, and stored ones are not shown', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await olga.trpc.user.updateUser.mutate({ name: 'Olga', company: 'Acme' })
    await app.database.db.updateTable('user').set({ fields: '{"company":"Acme"}' }).execute()
    const answer = await olga.trpc.session.getSession.query()
    expect(JSON.stringify(answer)).not.toMatch(/company|"fields"/)
  })

  test('a session of the cookie cache carries them', async () => {
    const app = await given({ ...withFields, session: { ...withFields.session, cookieCache: { enabled: true } } })
    const olga = app.client()
    await olga.trpc.signIn.signUpEmail.mutate(olgaAtAcme)
    await app.database.db.updateTable('user').set({ fields: '{}' }).execute()
    const cached = await olga.trpc.session.getSession.query()
    expect(plain(cached)).toMatchObject({ user: { company: 'Acme', birthday: BIRTHDAY }, session: { theme: 'light' } })
  })

  test('a user who is made without being asked has the defaults', async () => {
    const app = await given({ ...withFields, anonymous: { enabled: true } })
    const anna = app.client()
    await anna.trpc.anonymous.signInAnonymous.mutate()
    const { user } = (await anna.trpc.session.getSession.query()) ?? {}
    expect(user).toMatchObject({ company: null, plan: 'free', score: null })
    await anna.trpc.signIn.signUpEmail.mutate(olgaAtAcme)
    expect((await anna.trpc.session.getSession.query())?.user).toMatchObject({ company: 'Acme', plan: 'free' })
  })

  test('a token tells what is returned and nothing else', async () => {
    const claims: unknown[] = []
    const remember = (user: object) => ({ seen: claims.push(user) })
    const jwt = { enabled: true, claims: remember }
    const app = await given({ ...withFields, jwt })
    const olga = app.client()
    await olga.trpc.signIn.signUpEmail.mutate(olgaAtAcme)
    await olga.trpc.keys.getToken.query()
    expect(claims.at(-1)).toMatchObject({ company: 'Acme', plan: 'free' })
    expect(JSON.stringify(claims)).not.toMatch(/private note|"fields"/)
  })
})

/** As JSON carries it: dates as text. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
