import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { countOf, RACE, ROUNDS, sameClientAt, times, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { namesOf, signedUpAs, usernameStatus, usernames } from './users.ts'

const DAY = 24 * 60 * 60
const TAKEN = {
  status: 422,
  code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
  message: 'username is already taken. please try another.',
}

onBothEngines('a username', ({ name, open }) => {
  const given = testAppsOn(open)

  test('is kept in lower case and as typed, and shown to its user', async () => {
    const app = await given(usernames)
    const client = app.client()
    const { data } = await call(client, 'signUpEmail', { ...details('Olga'), username: 'Ol.Ga' })
    expect(data.user).not.toHaveProperty('username')
    const shown = { username: 'ol.ga', displayUsername: 'Ol.Ga' }
    expect((await call(client, 'getSession')).data.user).toMatchObject(shown)
  })

  test.each([
    ['ab', 'USERNAME_IS_TOO_SHORT'],
    ['x'.repeat(31), 'USERNAME_IS_TOO_LONG'],
    ['al-ice', 'USERNAME_IS_INVALID'],
    ['Support', 'USERNAME_IS_INVALID'],
  ])('%s is refused at sign-up and on update: %s', async (username, code) => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'signUpEmail', { ...details('Max'), username })).toMatchObject({
      status: 422,
      code,
    })
    expect(await call(olga, 'updateUser', { username, name: 'Renamed' })).toMatchObject({ status: 422, code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of another user is refused, in any letters', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    const max = await signedUp(app, 'Max')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'signUpEmail', { ...details('Mia'), username: 'OLGA' })).toMatchObject(TAKEN)
    expect(await call(max, 'updateUser', { username: 'Olga' })).toMatchObject(TAKEN)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['a number', { username: 7 }],
    ['null', { username: null }],
    ['a display name that is no text', { username: 'olga', displayUsername: 7 }],
  ])('that is %s is 400, and nothing is stored (T97)', async (_title, chosen) => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    const before = await tablesWithoutCounters(app.database)
    const invalid = { status: 400, code: 'VALIDATION_ERROR' }
    expect(await call(app.client(), 'signUpEmail', { ...details('Max'), ...chosen })).toMatchObject(invalid)
    expect(await call(olga, 'updateUser', chosen)).toMatchObject(invalid)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('shows as another than it is to nobody (T96)', async () => {
    const app = await given(usernames)
    const chosen = { username: 'olga', displayUsername: 'Somebody Else' }
    const refused = await call(app.client(), 'signUpEmail', { ...details('Olga'), ...chosen })
    expect(refused).toMatchObject({ status: 422, code: 'USERNAME_IS_INVALID' })
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('can be spelled anew by its owner (T91)', async () => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    expect((await call(olga, 'updateUser', { username: 'OLGA' })).status).toBe(200)
    expect(await namesOf(app)).toEqual(['olga OLGA'])
    expect((await call(olga, 'updateUser', { username: 'OLGA' })).status).toBe(200)
    expect(await countRows(app.database, 'formerUsername')).toBe(0)
  })

  test('can be added and changed later: only the new one signs in', async () => {
    const app = await given(usernames)
    const olga = await signedUp(app, 'Olga')
    await call(olga, 'updateUser', { username: 'one_name' })
    const changed = await call(olga, 'updateUser', { username: 'Two_Names', name: 'Olga II' })
    expect(changed.data).toEqual({ status: true })
    expect((await call(olga, 'getSession')).data.user).toMatchObject({
      name: 'Olga II',
      displayUsername: 'Two_Names',
    })
    expect(await usernameStatus(app, 'one_name')).toBe(401)
    expect(await usernameStatus(app, 'two_names')).toBe(200)
  })

  test('given up stays reserved to its former owner for 30 days (T95)', async () => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    const max = await signedUp(app, 'Max')
    app.stopClock()
    await call(olga, 'updateUser', { username: 'olga2' })
    expect(await call(max, 'updateUser', { username: 'olga' })).toMatchObject(TAKEN)
    await call(olga, 'updateUser', { username: 'olga' })
    await call(olga, 'updateUser', { username: 'olga2' })
    expect(await namesOf(app)).toEqual(['null null', 'olga2 olga2'])
    await run(app.database, `update session set "expiresAt" = '2999-01-01'`)
    app.pass(30 * DAY - 1)
    expect(await call(max, 'updateUser', { username: 'olga' })).toMatchObject(TAKEN)
    app.pass(1)
    expect((await call(max, 'updateUser', { username: 'olga' })).status).toBe(200)
  })

  test('of a user who was deleted stays reserved too', async () => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    await call(olga, 'deleteUser', { password: PASSWORD })
    expect(await call(app.client(), 'signUpEmail', { ...details('Max'), username: 'olga' })).toMatchObject(TAKEN)
  })

  test('is nothing that can be collected: after ten in 30 days there is no further one', async () => {
    const app = await given(usernames)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    for (let n = 1; n <= 10; n += 1) await call(olga, 'updateUser', { username: `olga${n}` })
    expect((await call(olga, 'updateUser', { username: 'olga11' })).status).toBe(429)
    expect((await call(olga, 'updateUser', { username: 'OLGA10' })).status).toBe(200)
    expect(await namesOf(app)).toEqual(['olga10 OLGA10'])
  })

  test('does not exist while the feature is off', async () => {
    const app = await given()
    const client = app.client()
    await call(client, 'signUpEmail', { ...details('Olga'), username: 'ab', displayUsername: 'Ab' })
    await call(client, 'updateUser', { username: 'whatever', name: 'Renamed' })
    const { user } = (await call(client, 'getSession')).data
    expect(user).toMatchObject({ name: 'Renamed' })
    expect(Object.keys(user).filter((key) => /username/i.test(key))).toEqual([])
    expect(await namesOf(app)).toEqual(['null null'])
  })

  test('does not tell, where sign-up is quiet, whether an email was free', async () => {
    const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }
    const app = await given({ ...usernames, ...quiet })
    await call(app.client(), 'signUpEmail', details('Tanja'))
    const statusOf = async (name: string, username: string) =>
      (await call(app.client(), 'signUpEmail', { ...details(name), username })).status
    // Tanja's email is taken, Fred's is free; a second sign-up by the same username looks alike after both.
    expect([await statusOf('Tanja', 'first'), await statusOf('Fred', 'second')]).toEqual([200, 200])
    expect([await statusOf('Mia', 'first'), await statusOf('Max', 'second')]).toEqual([422, 422])
  })

  test('that is taken is told a limited number of times (T94)', async () => {
    const app = await given({ ...usernames, rateLimit: { enabled: true } })
    const max = await signedUp(app, 'Max')
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await max.post('/update-user', { username: `name${n}` })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('that is taken is told to anyone who signs up a limited number of times an address (T94)', async () => {
    const app = await given({ ...usernames, rateLimit: { enabled: true } }, { FOYER_TRUST_PROXY: 'loopback' })
    await signedUpAs(app, 'Olga', 'olga')
    const requester = (address: string) => app.client({ 'x-forwarded-for': address })
    const ask = async (address: string, n: number) =>
      (await requester(address).post('/sign-up/email', { ...details(`User${n}`), username: 'olga' })).status
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push(await ask('203.0.113.1', n))
    expect(statuses).toEqual([422, 422, 422, 429])
    expect(await ask('203.0.113.2', 5)).toBe(422)
  })

  test('is one of 20 sign-ups at once (T90)', RACE, async () => {
    const options = { ...usernames, rateLimit: { enabled: false } }
    const pair = [await given(options), await given(options)] as const
    for (let round = 0; round < ROUNDS[name]; round += 1) {
      let n = 0
      const signUp = (app: (typeof pair)[0]) => {
        n += 1
        return app.client().post('/sign-up/email', { ...details(`User${round}x${n}`), username: `Name${round}` })
      }
      const statuses = await together(times(20, pair, signUp))
      expect([countOf(statuses, 200), countOf(statuses, 422)]).toEqual([1, 19])
      expect(await countRows(pair[0].database, 'user')).toBe(round + 1)
    }
  })

  test('given up and asked for at once goes to nobody else', RACE, async () => {
    const options = { ...usernames, rateLimit: { enabled: false } }
    const pair = [await given(options), await given(options)] as const
    const max = await signedUp(pair[0], 'Max')
    const elsewhere = sameClientAt(pair[1], max)
    for (let round = 0; round < ROUNDS[name]; round += 1) {
      const olga = await signedUpAs(pair[0], `Olga${round}`, `olga${round}`)
      const statuses = await together([
        () => olga.post('/update-user', { username: `other${round}` }),
        () => elsewhere.post('/update-user', { username: `olga${round}` }),
        () => max.post('/update-user', { username: `olga${round}` }),
      ])
      expect(statuses).toEqual([200, 422, 422])
    }
  })
})
