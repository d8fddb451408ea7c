import { mailedLink, pathOf } from '@foyer/testing/mail'
import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAnonymousUser, joinAcme } from './anonymous-user.ts'

const options = {
  anonymous: { enabled: true },
  emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
}

describe('an anonymous user and a mailed link', () => {
  const given = testAppsOn()

  test('who opens the link of an existing account stays anonymous, and keeps what they have', async () => {
    const app = await given(options)
    await app.client().post('/sign-up/email', details('Olga'))
    const link = await mailedLink(app, details('Olga').email, 'verify-email')
    const { browser, id } = await givenAnonymousUser(app)
    await givenOrganization(app, { member: 'mia' })
    await joinAcme(app, id, 'owner')
    await browser.get(pathOf(link))
    expect((await browser.get('/get-session')).json.user.id).toBe(id)
    expect(await rolesIn(app)).toEqual({ [id]: 'owner', mia: 'member' })
    expect(await countRows(app.database, 'user')).toBe(3)
  })

  test('who has set an email is upgraded: signing in to another account deletes nobody', async () => {
    const app = await given(options)
    const { browser, id } = await givenAnonymousUser(app)
    await browser.post('/change-email', { newEmail: 'zoe@example.com' })
    expect((await browser.get('/get-session')).json.user).toMatchObject({
      id,
      email: 'zoe@example.com',
      isAnonymous: null,
    })
    await app.client().post('/sign-up/email', details('Olga'))
    await browser.post('/sign-in/email', details('Olga'))
    expect(await countRows(app.database, 'user')).toBe(2)
  })
})
