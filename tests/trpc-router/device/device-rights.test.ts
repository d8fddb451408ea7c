import { randomUUID } from 'node:crypto'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, signedUpVerified } from '@foyer/testing/account-rows'
import type { Answer, TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { mailedLink, outboxDrained } from '@foyer/testing/mail'
import { countOf, RACE, ROUNDS, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600

onBothEngines('what a device gets', ({ name, open }) => {
  const given = testAppsOn(open)

  test('has passed the second factor that the approving session has', async () => {
    const app = await given({ ...deviceOptions, twoFactor: { enabled: true, required: 'everyone' } })
    const { client: olga } = await givenTwoFactorUser(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    expect((await approve(olga, codes)).status).toBe(200)
    const { access_token } = (await poll(app.client(), codes)).json
    const bearer = app.client({ authorization: `Bearer ${access_token}` })
    expect((await bearer.get('/list-sessions')).status).toBe(200)
    const stored = (await allTables(app.database)).session ?? []
    const [device, browser] = stored.toSorted(({ methods }) => (String(methods).startsWith('device') ? -1 : 1))
    const { factors } = browser ?? {}
    const methods = `device,${browser?.methods}`
    expect(device).toMatchObject({ methods, factors, secondFactorAt: new Date(0), confirmedAt: null })
  })

  test('does nothing that asks for a recent second factor until it has passed one itself (T30)', async () => {
    const app = await given({ ...deviceOptions, twoFactor: { enabled: true }, apiKey: { enabled: true } })
    const { client: olga } = await givenTwoFactorUser(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const { access_token } = (await poll(app.client(), codes)).json
    const bearer = app.client({ authorization: `Bearer ${access_token}` })
    const refused = { status: 403, json: { code: 'STEP_UP_REQUIRED' } }
    expect(await bearer.post('/api-key/create', { name: 'mine' })).toMatchObject(refused)
    expect(await bearer.post('/change-email', { newEmail: 'zoe@example.com' })).toMatchObject(refused)
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })

  test('is not fresh, however lately it was approved', async () => {
    const app = await given({ ...deviceOptions, user: { deleteUser: { enabled: true } } })
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const { access_token } = (await poll(app.client(), codes)).json
    const bearer = app.client({ authorization: `Bearer ${access_token}` })
    expect(await bearer.post('/delete-user')).toMatchObject({ status: 400, json: { code: 'SESSION_EXPIRED' } })
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('is approved by no session without the second factor that is required', async () => {
    const app = await given({ ...deviceOptions, twoFactor: { enabled: true, required: 'everyone' } })
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    expect(await approve(olga, codes)).toMatchObject({ status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } })
    expect((await poll(app.client(), codes)).json.error).toBe('authorization_pending')
    expect((await olga.post('/device/deny', { userCode: codes.user_code })).status).toBe(200)
  })

  test('is approved only by who has shown their second factor lately', async () => {
    const app = await given({ ...deviceOptions, twoFactor: { enabled: true } })
    const { client: olga } = await givenTwoFactorUser(app, 'Olga')
    app.pass(DAY)
    const codes = await givenDeviceCodes(app.client())
    const refused = { status: 403, json: { code: 'STEP_UP_REQUIRED', stepUp: { methods: expect.anything() } } }
    expect(await approve(olga, codes)).toMatchObject(refused)
    expect((await poll(app.client(), codes)).json.error).toBe('authorization_pending')
  })

  test('is as old as the session that approved it, and never fresher', async () => {
    const app = await given({
      ...deviceOptions,
      session: { absoluteMaxAge: 8 * DAY },
      user: { deleteUser: { enabled: true } },
    })
    const olga = await signedUp(app, 'Olga')
    app.pass(2 * DAY)
    const { createdAt } = (await olga.get('/get-session')).json.session
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const { access_token } = (await poll(app.client(), codes)).json
    const bearer = app.client({ authorization: `Bearer ${access_token}` })
    const { session } = (await bearer.get('/get-session')).json
    const end = new Date(new Date(createdAt).getTime() + 8 * DAY * 1000).toISOString()
    expect(session).toMatchObject({ createdAt, expiresAt: end })
    expect(await bearer.post('/delete-user')).toMatchObject({ status: 400, json: { code: 'SESSION_EXPIRED' } })
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('lasts a day where the approving sign-in is not remembered', async () => {
    const app = await given(deviceOptions)
    app.stopClock()
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    expect((await poll(app.client(), codes)).json.expires_in).toBe(DAY)
  })

  test('is told of by a mail, which says how it came about', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUpVerified(app, 'Olga')
    await outboxDrained(app)
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    await poll(app.client(), codes)
    const { email } = details('Olga')
    expect((await mailedLink(app, email, 'new-device')).pathname).toBe('/reject-sign-in')
    expect(app.mailbox.list(email)[0]?.text).toContain('approval on another device')
  })

  test('is recorded: who approved or denied which program, and from where it asked', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const [approved, denied] = [await givenDeviceCodes(app.client()), await givenDeviceCodes(app.client(), 'tv')]
    await approve(olga, approved)
    await olga.get(`/device?user_code=${denied.user_code}`)
    await olga.post('/device/deny', { userCode: denied.user_code })
    const events = ((await allTables(app.database)).auditEvent ?? []).slice(-2)
    const asked = { deviceAddress: '127.0.0.1', deviceUserAgent: 'test' }
    expect(events.map(({ type, detail }) => [type, JSON.parse(String(detail))])).toEqual([
      ['session.device.approved', { client: 'Acme CLI', ...asked }],
      ['session.device.denied', { client: 'Acme TV', ...asked }],
    ])
  })

  test('is not approved, nor its code taken, by a page of another site', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const { user_code } = await givenDeviceCodes(app.client())
    const before = await tablesWithoutCounters(app.database)
    const evil = { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' }
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    for (const headers of [evil, image, link]) {
      expect((await olga.get(`/device?user_code=${user_code}`, headers)).status).toBe(403)
    }
    expect((await olga.post('/device/approve', { userCode: user_code }, evil)).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('cannot be guessed: look-ups are counted for the user, whatever the address, and found or not', async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const { user_code } = await givenDeviceCodes(app.client())
    await Promise.all(Array.from({ length: 60 }, () => olga.get('/device?user_code=BBBBBBBB')))
    const refused = await olga.get(`/device?user_code=${user_code}`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    expect((await olga.post('/device/approve', { userCode: user_code })).status).toBe(429)
    expect((await allTables(app.database)).deviceCode).toMatchObject([{ userId: null, status: 'pending' }])
    expect((await (await signedUp(app, 'Max')).get(`/device?user_code=${user_code}`)).status).toBe(200)
    app.pass(3600)
    expect((await olga.get('/device?user_code=BBBBBBBB')).status).toBe(400)
  })

  test('nor by many users of one address', async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    app.stopClock()
    const look = () => app.client().get('/device?user_code=BBBBBBBB')
    const first = await together(Array.from({ length: 240 }, () => look))
    expect([countOf(first, 400), (await look()).status]).toEqual([240, 429])
  })

  test('goes to one of 20 polls at the same time', RACE, async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const statuses = await together(Array.from({ length: 20 }, () => () => poll(app.client(), codes)))
    expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19])
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('is claimed by one of two users, and answered once, no matter who comes at the same time', RACE, async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    const users = [await signedUp(app, 'Olga'), await signedUp(app, 'Max')] as const
    for (let round = 0; round < 10; round += 1) {
      const { user_code } = await givenDeviceCodes(app.client())
      await together(users.map((user) => () => user.get(`/device?user_code=${user_code}`)))
      const answers = users.flatMap((user) =>
        ['approve', 'deny'].map((answer) => () => user.post(`/device/${answer}`, { userCode: user_code })),
      )
      const statuses = await together(answers)
      expect(countOf(statuses, 200)).toBe(1)
    }
  })

  test('is there or not while the session that approved it ends, and then it is the only one', RACE, async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    for (let round = 0; round < 10; round += 1) {
      const olga = await signedUp(app, `Olga${round}`)
      const codes = await givenDeviceCodes(app.client())
      await approve(olga, codes)
      const before = await countRows(app.database, 'session')
      const device = app.client()
      const polls = [1, 2].map(() => () => poll(device, codes))
      const [signedOut, ...polled] = await together([() => olga.post('/sign-out'), ...polls])
      expect(signedOut).toBe(200)
      expect(await countRows(app.database, 'session')).toBe(before - 1 + countOf(polled, 200))
      expect(await countRows(app.database, 'deviceCode')).toBe(0)
    }
  })

  describe.each([
    { what: 'all other sessions are ended', act: endOthers, ended: 1 },
    { what: 'the password is changed', act: changePassword, ended: 0 },
    { what: 'the email is changed', act: changeEmail, ended: 0 },
  ])('while $what', ({ act, ended }) => {
    test('is not given any more by an approval from before', async () => {
      const app = await given(deviceOptions)
      const olga = await signedUp(app, 'Olga')
      const [approved, open] = [await givenDeviceCodes(app.client()), await givenDeviceCodes(app.client())]
      await approve(olga, approved)
      await olga.get(`/device?user_code=${open.user_code}`)
      expect((await act(olga)).status).toBe(200)
      expect(await poll(app.client(), approved)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
      expect(await countRows(app.database, 'session')).toBe(1)
      expect((await olga.post('/device/approve', { userCode: open.user_code })).status).toBe(200)
      expect((await poll(app.client(), open)).status).toBe(200)
    })

    test('is there before or not at all, and ends where sessions end', RACE, async () => {
      const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
      for (let round = 0; round < ROUNDS[name]; round += 1) {
        const olga = await signedUp(app, `Olga${round}`)
        const codes = await givenDeviceCodes(app.client())
        await approve(olga, codes)
        const before = await countRows(app.database, 'session')
        const [acted, polled] = await together([() => act(olga), () => poll(app.client(), codes)])
        expect(acted).toBe(200)
        const given = polled === 200 ? 1 - ended : 0
        expect(await countRows(app.database, 'session')).toBe(before + given)
        expect(await countRows(app.database, 'deviceCode')).toBe(0)
        expect((await poll(app.client(), codes)).json.error).toBe('invalid_grant')
      }
    })
  })

  test('is counted exactly by polls at the same time: all but one slow down', RACE, async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: false } })
    app.stopClock()
    const codes = await givenDeviceCodes(app.client())
    const answers = await Promise.all(Array.from({ length: 8 }, () => poll(app.client(), codes)))
    const errors = answers.map(({ json }) => json.error).sort()
    expect(errors).toEqual(['authorization_pending', ...Array.from({ length: 7 }, () => 'slow_down')])
    const [stored] = (await allTables(app.database)).deviceCode ?? []
    expect(Number(stored?.pollingInterval)).toBe(40_000)
  })
})

function endOthers(browser: TestClient): Promise<Answer> {
  return browser.post('/revoke-other-sessions')
}

function changePassword(browser: TestClient): Promise<Answer> {
  return browser.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
}

function changeEmail(browser: TestClient): Promise<Answer> {
  return browser.post('/change-email', { newEmail: `olga.${randomUUID()}@new.example.com` })
}
