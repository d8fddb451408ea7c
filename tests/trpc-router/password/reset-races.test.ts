import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { resetTokenOf, retryWhileBusy, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import { sentMails } from '@foyer/testing/mail'
import { atRealCost, testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const OLGA = 'olga@example.com'

onBothEngines('concurrent requests with reset links', ({ open }) => {
  const given = atRealCost(testAppsOn(open))

  test('of twenty new passwords one is set, and only that one signs in', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const passwords = Array.from({ length: 20 }, (_, n) => `new-password-${n}`)
    const answers = await Promise.all(
      passwords.map((newPassword) => retryWhileBusy(() => call(app.client(), 'resetPassword', { token, newPassword }))),
    )
    const winners = passwords.filter((_, n) => answers[n]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status, message }) => status === 400 && message === 'invalid token')).toHaveLength(19)
    for (const password of ['new-password-0', 'new-password-19', 'correct-horse-battery']) {
      expect(await signInStatus(app, OLGA, password), password).toBe(winners.includes(password) ? 200 : 401)
    }
    expect(await signInStatus(app, OLGA, winners[0])).toBe(200)
    expect(await countRows(app.database, 'account')).toBe(1)
    expect((await sentMails(app)).filter((mail) => mail.endsWith('password-changed'))).toHaveLength(1)
  })

  test('of links requested at once one is valid', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const requests = Array.from({ length: 10 }, () => call(app.client(), 'requestPasswordReset', { email: OLGA }))
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sentMails(app)).toHaveLength(10)
    expect(await countRows(app.database, 'verification')).toBe(1)
  })

  test('two instances that send the mails leave one valid link', async () => {
    const apps = [await given(), await given()] as const
    await signedUp(apps[0], 'Olga')
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        apps[n % 2 === 0 ? 0 : 1].client().post('/request-password-reset', { email: OLGA }),
      ),
    )
    const sent = [...(await sentMails(apps[0])), ...(await sentMails(apps[1]))]
    expect(sent).toHaveLength(10)
    expect(await countRows(apps[0].database, 'verification')).toBe(1)
  })
})
