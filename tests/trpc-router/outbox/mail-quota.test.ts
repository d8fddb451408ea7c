import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, visible } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const generous = { window: 60, max: 1000 }
const OPERATIONS = ['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail', 'signInEmail', 'signUpEmail']
const SIGNED_IN = ['deleteUser', 'changeEmail', 'changePassword']
const limited = {
  rateLimit: {
    enabled: true,
    rules: Object.fromEntries([...OPERATIONS, ...SIGNED_IN].map((name) => [name, generous])),
  },
}
const OLGA = 'olga@example.com'

describe('the mail quotas', () => {
  const given = testAppsOn()

  /** A client with an address of its own. */
  const from = (app: TestApp, n: number) => app.client({ 'x-forwarded-for': `203.0.113.${n}` })

  async function mailsTo(app: TestApp, to: string): Promise<number> {
    return (await sentMails(app)).filter((mail) => mail.startsWith(to)).length
  }

  /** The sum of all counts of mails. */
  async function counted(app: TestApp): Promise<number> {
    const { rateLimit = [] } = await allTables(app.database)
    const points = rateLimit.filter(({ key }) => String(key).startsWith('mail-quota:')).map((row) => Number(row.points))
    return points.reduce((sum, count) => sum + count, 0)
  }

  test('let one requester cause three reset mails an hour, and do not reveal it', async () => {
    const app = await given(limited)
    await signedUp(app, 'Olga')
    const first = visible(await call(app.client(), 'requestPasswordReset', { email: OLGA }))
    for (const email of [OLGA, 'OLGA@Example.com', 'nobody@example.com', OLGA, OLGA]) {
      expect(visible(await call(app.client(), 'requestPasswordReset', { email }))).toEqual(first)
    }
    expect(await mailsTo(app, OLGA)).toBe(3)
    app.pass(3601)
    for (let n = 0; n < 5; n += 1) await call(app.client(), 'requestPasswordReset', { email: OLGA })
    expect(await mailsTo(app, OLGA)).toBe(6)
  })

  test('let all strangers together cause ten reset mails an hour', async () => {
    const app = await given(limited, behindProxy)
    await signedUp(app, 'Olga')
    for (let n = 0; n < 15; n += 1) await call(from(app, n), 'requestPasswordReset', { email: OLGA })
    expect(await mailsTo(app, OLGA)).toBe(10)
  })

  test('let five verification mails an hour reach an address, no matter who asks', async () => {
    const app = await given({ ...limited, emailAndPassword: { requireEmailVerification: true } }, behindProxy)
    await app.client().post('/sign-up/email', details('Olga'))
    for (let n = 0; n < 4; n += 1) {
      await call(from(app, n), 'sendVerificationEmail', { email: OLGA })
      expect((await call(from(app, n), 'signInEmail', details('Olga'))).message).toBe('Email not verified')
    }
    // The mail of the sign-up is one of them.
    expect(await mailsTo(app, OLGA)).toBe(5)
  })

  test('count each kind for itself', async () => {
    const app = await given(limited, behindProxy)
    await signedUp(app, 'Olga')
    for (let n = 0; n < 7; n += 1) await call(from(app, n), 'sendVerificationEmail', { email: OLGA })
    await call(from(app, 9), 'requestPasswordReset', { email: OLGA })
    const mails = await sentMails(app)
    expect(mails.filter((mail) => mail.endsWith('verify-email'))).toHaveLength(5)
    expect(mails.filter((mail) => mail.endsWith('reset-password'))).toHaveLength(1)
  })

  test('are separate for each address', async () => {
    const app = await given(limited)
    await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    for (let n = 0; n < 4; n += 1) await call(app.client(), 'requestPasswordReset', { email: OLGA })
    await call(app.client(), 'requestPasswordReset', { email: 'mia@example.com' })
    expect(await mailsTo(app, 'mia')).toBe(1)
  })

  test('are not spent where no mail is written', async () => {
    const app = await given(limited, behindProxy)
    for (let n = 0; n < 12; n += 1) {
      await call(from(app, n), 'sendVerificationEmail', { email: OLGA })
      await call(from(app, n), 'requestPasswordReset', { email: OLGA })
      await eventually(async () => expect(await countRows(app.database, 'outbox')).toBe(0))
    }
    await signedUp(app, 'Olga')
    await call(from(app, 20), 'sendVerificationEmail', { email: OLGA })
    await call(from(app, 20), 'requestPasswordReset', { email: OLGA })
    expect(await sentMails(app)).toEqual([`${OLGA} reset-password`, `${OLGA} verify-email`])
  })

  test('are not spent by a call that is rolled back', async () => {
    const app = await given(limited)
    const olga = await signedUp(app, 'Olga')
    await run(app.database, 'alter table outbox add constraint closed check (false) not valid')
    try {
      expect((await call(olga, 'sendVerificationEmail', { email: OLGA })).status).toBe(500)
      expect(await counted(app)).toBe(0)
    } finally {
      await run(app.database, 'alter table outbox drop constraint closed')
    }
  })

  test('answer a signed-in user with 429 once one is used up, and change nothing', async () => {
    const app = await given({ ...limited, user: { deleteUser: { sendVerification: true } } })
    const olga = await signedUp(app, 'Olga')
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await call(olga, 'deleteUser', {})).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (const name of ['mia', 'max', 'mia', 'max', 'mia', 'max', 'mia', 'max', 'mia', 'max']) {
      expect((await call(olga, 'changeEmail', { newEmail: `${name}@example.com` })).status).toBe(200)
      // A mail is written, and counts, only while its address is that of the user.
      await outboxDrained(app)
    }
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(olga, 'changeEmail', { newEmail: 'mia@example.com' })
    expect(refused).toMatchObject({ status: 429, setCookies: [] })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('let few mails reach an address that never registered, however it is used', async () => {
    const app = await given({ ...limited, emailVerification: { sendOnSignUp: true } }, behindProxy)
    const max = await signedUp(app, 'Max')
    for (let n = 0; n < 10; n += 1) {
      const squatter = from(app, n)
      await call(squatter, 'signUpEmail', details('Olga'))
      await call(squatter, 'sendVerificationEmail', { email: OLGA })
      await call(squatter, 'changeEmail', { newEmail: `other${n}@example.com` })
      await call(squatter, 'deleteUser', { password: details('Olga').password })
      await call(max, 'changeEmail', { newEmail: OLGA })
      await call(max, 'changeEmail', { newEmail: 'max@example.com' })
    }
    expect((await sentMails(app)).filter((mail) => mail.startsWith(OLGA))).toEqual(
      Array(5).fill(`${OLGA} verify-email`),
    )
  })

  test('let few mails reach it also from browsers that have signed in to the person who has claimed it', async () => {
    const app = await given({ ...limited, user: { deleteUser: { sendVerification: true } } }, behindProxy)
    const squatters = [await signedUp(app, 'Olga'), await signedIn(app, 'Olga'), await signedIn(app, 'Olga')]
    const [thief = app.client()] = squatters
    const askAll = async (clients: TestClient[]) => {
      for (const client of [...clients, ...clients, ...clients]) {
        expect((await call(client, 'requestPasswordReset', { email: OLGA })).status).toBe(200)
      }
    }
    for (const squatter of squatters.slice(1)) await call(squatter, 'signOut')
    await askAll(squatters)
    await call(thief, 'deleteUser', {})
    // A new password voids what is not yet written.
    await outboxDrained(app)
    const change = { currentPassword: details('Olga').password, newPassword: 'password-number-1' }
    expect((await call(thief, 'changePassword', change)).status).toBe(200)
    await askAll(squatters)
    await askAll(Array.from({ length: 5 }, (_, n) => from(app, n)))
    for (let n = 0; n < 7; n += 1) await call(from(app, n), 'sendVerificationEmail', { email: OLGA })
    // 15, and two verification mails that are reserved.
    expect(await mailsTo(app, OLGA)).toBe(17)
  })

  test('let no notification reach an unverified address, and twenty an hour a verified one', async () => {
    const app = await given(limited)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where name = 'Olga'`)
    for (let n = 0; n < 22; n += 1) {
      const currentPassword = n === 0 ? details('Olga').password : `password-number-${n}`
      for (const client of [olga, mia]) {
        const change = { currentPassword, newPassword: `password-number-${n + 1}` }
        expect((await call(client, 'changePassword', change)).status).toBe(200)
      }
    }
    expect(await sentMails(app)).toEqual(Array(20).fill(`${OLGA} password-changed`))
  })

  test('let strangers who sign up quietly silence no notification', async () => {
    const quiet = { emailAndPassword: { quietSignUp: true, requireEmailVerification: true } }
    const app = await given({ ...limited, ...quiet }, behindProxy)
    await call(app.client(), 'signUpEmail', details('Olga'))
    await run(app.database, `update "user" set "emailVerified" = true`)
    const olga = await signedIn(app, 'Olga')
    for (let n = 0; n < 21; n += 1) await call(from(app, n % 7), 'signUpEmail', details('Olga'))
    const change = { currentPassword: details('Olga').password, newPassword: 'password-number-1' }
    expect((await call(olga, 'changePassword', change)).status).toBe(200)
    const mails = await sentMails(app)
    expect(mails.filter((mail) => mail === `${OLGA} sign-up-attempt`)).toHaveLength(5)
    expect(mails).toContain(`${OLGA} password-changed`)
  })

  test('let strangers cause few mails in all, and each kind be mailed all the same', async () => {
    const ways = { emailOTP: { enabled: true }, magicLink: { enabled: true } }
    const rules = { signInMagicLink: generous, sendVerificationOtp: generous }
    const rateLimit = { enabled: true, rules: { ...limited.rateLimit.rules, ...rules } }
    const app = await given({ rateLimit, ...ways }, behindProxy)
    await call(app.client(), 'signUpEmail', details('Olga'))
    await outboxDrained(app)
    for (let n = 0; n < 8; n += 1) {
      await call(from(app, 2 * n), 'signInMagicLink', { email: OLGA })
      await call(from(app, 2 * n + 1), 'sendVerificationOtp', { email: OLGA, type: 'sign-in' })
    }
    expect(await mailsTo(app, OLGA)).toBe(10)
    for (let n = 0; n < 12; n += 1) {
      await call(from(app, 20 + n), 'requestPasswordReset', { email: OLGA })
      await call(from(app, 20 + n), 'sendVerificationEmail', { email: OLGA })
    }
    const mails = await sentMails(app)
    expect(mails.length).toBeLessThanOrEqual(20)
    expect(mails.filter((mail) => mail.endsWith('reset-password')).length).toBeGreaterThanOrEqual(3)
    expect(mails.filter((mail) => mail.endsWith('verify-email')).length).toBeGreaterThanOrEqual(2)
  })

  test.each(['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail'])(
    '%s may be called three times a minute from one IP address',
    async (operation) => {
      const app = await given({ rateLimit: { enabled: true } })
      await signedUp(app, 'Olga')
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => call(app.client(), operation, { email: `nobody${n}@example.com` })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(7)
      for (const { headers } of refused) expect(Number(headers.get('x-retry-after'))).toBeGreaterThan(10)
    },
  )

  test('are exact under concurrency', async () => {
    const app = await given(limited, behindProxy)
    await signedUp(app, 'Olga')
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => from(app, n).post('/request-password-reset', { email: OLGA })),
    )
    expect(await mailsTo(app, OLGA)).toBe(10)
  })
})
