import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { outboxDrained } from '@foyer/testing/mail'
import { countOf, RACE, sameClientAt, times, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }

onBothEngines('second factors in parallel', RACE, ({ open }) => {
  const given = testAppsOn(open)

  test('of twenty requests with one code of the app one signs in (T2, T20)', async () => {
    const { pair, totpURI } = await givenPair()
    const halves = await Promise.all(pair.map((app) => halfSignedIn(app, 'Olga')))
    const code = nextCode(pair[0], totpURI)
    pair[1].pass(30)
    const requests = times(20, [halves[0], halves[1]] as never, (half: (typeof halves)[0]) =>
      half.post('/two-factor/verify-totp', { code }),
    )
    expect(countOf(await together(requests), 200)).toBe(1)
    expect(await countRows(pair[0].database, 'session')).toBe(2)
  })

  test('one backup code ten times in parallel passes once, and ten codes leave none (T32)', async () => {
    const { pair, backupCodes } = await givenPair()
    const [app] = pair
    const halves = await Promise.all(backupCodes.map(() => halfSignedIn(app, 'Olga')))
    const [code] = backupCodes
    const same = halves.slice(0, 10).map((half) => () => half.post('/two-factor/verify-backup-code', { code }))
    expect(countOf(await together(same), 200)).toBe(1)
    app.pass(3600)
    const later = await Promise.all(backupCodes.slice(1).map(() => halfSignedIn(app, 'Olga')))
    const different = later.map(
      (half, n) => () => half.post('/two-factor/verify-backup-code', { code: backupCodes[n + 1] }),
    )
    expect(countOf(await together(different), 200)).toBe(9)
    expect(await countRows(app.database, 'backupCode')).toBe(0)
  })

  test('of twenty requests with one mailed code one signs in (T2, T36)', async () => {
    const { pair } = await givenPair()
    const [app, other] = pair
    const half = await halfSignedIn(app, 'Olga')
    await half.post('/two-factor/send-otp')
    await outboxDrained(app)
    const code = app.mailbox.list('olga@example.com').concat(other.mailbox.list('olga@example.com'))[0]?.code
    const clients = [half, sameClientAt(other, half)] as const
    const statuses = await together(times(20, clients, (client) => client.post('/two-factor/verify-otp', { code })))
    expect(countOf(statuses, 200)).toBe(1)
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('of twenty requests with one mailed code one confirms a session (T2, T36)', async () => {
    const { pair, client } = await givenPair()
    const [app, other] = pair
    expect((await client.post('/two-factor/send-otp', { subject: 'session' })).status).toBe(200)
    await outboxDrained(app)
    const code = app.mailbox.list('olga@example.com').concat(other.mailbox.list('olga@example.com'))[0]?.code
    const clients = [client, sameClientAt(other, client)] as const
    const verify = (one: typeof client) => one.post('/two-factor/verify-otp', { code, subject: 'session' })
    expect(countOf(await together(times(20, clients, verify)), 200)).toBe(1)
  })

  test('of fifty wrong guesses five are compared, and the right code is refused afterwards (T3)', async () => {
    const { pair, totpURI } = await givenPair()
    const [app, other] = pair
    const half = await halfSignedIn(app, 'Olga')
    const clients = [half, sameClientAt(other, half)] as const
    const code = wrongCode(app, totpURI)
    const answers = await Promise.all(
      times(50, clients, (client) => client.post('/two-factor/verify-totp', { code })).map((request) => request()),
    )
    expect(answers.filter(({ json }) => json.message === 'Invalid code')).toHaveLength(5)
    expect((await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(401)
  })

  test('of fifty wrong codes of strangers ten are compared, and of sessions and known browsers another ten (T3, T21, T22)', async () => {
    const { pair, client, totpURI } = await givenPair()
    const [app, other] = pair
    const strangers = await Promise.all(Array.from({ length: 5 }, () => halfSignedIn(app, 'Olga')))
    const marker = client.cookies.get('foyer.known_browser') ?? ''
    const known = await Promise.all(
      Array.from({ length: 4 }, () => {
        const browser = app.client()
        browser.cookies.set('foyer.known_browser', marker)
        return halfSignedIn(app, 'Olga', browser)
      }),
    )
    const code = wrongCode(app, totpURI)
    for (const subjects of [strangers, [client, ...known]]) {
      const guesses = subjects
        .flatMap((subject) => [subject, sameClientAt(other, subject)])
        .flatMap((subject) => Array.from({ length: 5 }, () => () => subject.post('/two-factor/verify-totp', { code })))
      const answers = await Promise.all(guesses.map((guess) => guess()))
      expect(answers).toHaveLength(50)
      expect(answers.filter(({ json }) => json?.message === 'Invalid code')).toHaveLength(10)
      expect(answers.filter(({ status }) => ![401, 429].includes(status))).toEqual([])
    }
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(429)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  async function givenPair() {
    const pair = [await given(on), await given(on)] as const
    return { pair, ...(await givenTwoFactorUser(pair[0], 'Olga')) }
  }
})
