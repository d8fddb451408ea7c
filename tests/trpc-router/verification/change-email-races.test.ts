import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { redirectTarget, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const TAKEN = '/x?error=couldnt_update_your_email'
const callbackURL = '/x'

onBothEngines('concurrent email changes', ({ open }) => {
  const given = testAppsOn(open)

  async function requestChange(app: TestApp, client: TestClient, name: string, newEmail: string): Promise<string> {
    await client.post('/change-email', { newEmail })
    return tokenOf(await mailedLink(app, details(name).email, 'change-email'))
  }

  test('one link opened twenty times at once changes the email once', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const token = await requestChange(app, olga, 'Olga', 'new@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(olga, 'verifyEmail', { token, callbackURL })),
    )
    // During the change another request finds the link invalid; after it, the link succeeds without a change.
    for (const answer of answers) expect(redirectTarget(answer)).toBeOneOf(['/x', '/x?error=invalid_token'])
    expect(answers.map(redirectTarget)).toContain('/x')
    expect(await emails(app)).toEqual(['new@example.com'])
    expect((await allTables(app.database)).user?.[0]?.tokenStamp).toBe(1)
    expect((await sentMails(app)).filter((mail) => mail.endsWith('email-changed'))).toHaveLength(1)
  })

  test('of two users who redeem the same new email one gets it', async () => {
    const app = await given()
    const [olga, mia] = [await signedUpVerified(app, 'Olga'), await signedUpVerified(app, 'Mia')]
    const tokens = [
      await requestChange(app, olga, 'Olga', 'new@example.com'),
      await requestChange(app, mia, 'Mia', 'new@example.com'),
    ]
    const [olgaResult, miaResult] = await Promise.all([
      call(olga, 'verifyEmail', { token: tokens[0], callbackURL }),
      call(mia, 'verifyEmail', { token: tokens[1], callbackURL }),
    ])
    expect([olgaResult, miaResult].map(redirectTarget).sort()).toEqual(['/x', TAKEN])
    const winner = redirectTarget(olgaResult) === '/x' ? 'Olga' : 'Mia'
    const { user = [] } = await allTables(app.database)
    expect(user.find(({ email }) => email === 'new@example.com')?.name).toBe(winner)
    expect(user.filter(({ emailVerified }) => emailVerified)).toHaveLength(1)
  })

  test('of two unverified users who request the same email at once one gets it', async () => {
    const app = await given()
    const clients = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const answers = await Promise.all(
      clients.map((client) => call(client, 'changeEmail', { newEmail: 'new@example.com' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.map(({ message }) => message)).toContain("Couldn't update your email")
    expect((await emails(app)).filter((email) => email === 'new@example.com')).toHaveLength(1)
  })

  test('ten changes at once of an unverified email result in one of the requested emails', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const requested = Array.from({ length: 10 }, (_, n) => `new${n}@example.com`)
    const answers = await Promise.all(requested.map((newEmail) => call(olga, 'changeEmail', { newEmail })))
    const made = requested.filter((_, n) => answers[n]?.status === 200)
    const [email = ''] = await emails(app)
    expect(made).toContain(email)
    for (const { status, message } of answers) {
      if (status !== 200) expect([status, message]).toEqual([400, "Couldn't update your email"])
    }
    expect((await allTables(app.database)).user?.[0]?.tokenStamp).toBe(made.length)
    // An address that was replaced before its mail was written gets none.
    const mailed = (await sentMails(app)).filter((mail) => mail.endsWith('verify-email'))
    expect(mailed).toContain(`${email} verify-email`)
    expect(new Set(mailed).size).toBe(mailed.length)
  })

  test('two links for different emails redeemed at once result in the email of the first', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const requested = ['one@example.com', 'two@example.com']
    const tokens: string[] = []
    for (const newEmail of requested) tokens.push(await requestChange(app, olga, 'Olga', newEmail))
    const [one, two] = await Promise.all([
      ...tokens.map((token) => call(olga, 'verifyEmail', { token, callbackURL })),
      call(olga, 'changeEmail', { newEmail: 'three@example.com' }),
    ])
    await outboxDrained(app)
    const destinations = [one, two].map((result) => result && redirectTarget(result))
    const redeemed = requested.filter((_, n) => destinations[n] === '/x')
    expect(redeemed).toHaveLength(1)
    expect(destinations).toContain('/x?error=invalid_token')
    // The third was requested before the change and is invalid, or after it and takes effect at once.
    expect(await emails(app)).toEqual([expect.stringMatching(`^(${redeemed[0]}|three@example.com)$`)])
  })

  test('a redemption and a sign-up with the same email leave one owner', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const token = await requestChange(app, olga, 'Olga', 'new@example.com')
    const [redeemed, signedUpAs] = await Promise.all([
      call(olga, 'verifyEmail', { token, callbackURL }),
      call(app.client(), 'signUpEmail', { ...details('New'), email: 'new@example.com' }),
    ])
    const won = redirectTarget(redeemed) === '/x'
    expect(signedUpAs.status).toBe(won ? 422 : 200)
    expect(await emails(app)).toEqual(won ? ['new@example.com'] : ['new@example.com', OLGA])
  })

  test('a link sets the email it was signed for, though another was requested since', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const older = await requestChange(app, olga, 'Olga', 'older@example.com')
    await requestChange(app, olga, 'Olga', 'newer@example.com')
    await call(olga, 'verifyEmail', { token: older, callbackURL })
    expect(await emails(app)).toEqual(['older@example.com'])
    await run(app.database, 'update "user" set "emailVerified" = true')
    const newer = tokenOf(await mailedLink(app, OLGA, 'change-email'))
    expect(redirectTarget(await call(olga, 'verifyEmail', { token: newer, callbackURL }))).toBe(
      '/x?error=invalid_token',
    )
  })
})

async function emails({ database }: TestApp): Promise<string[]> {
  const rows = await database.db.selectFrom('user').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
