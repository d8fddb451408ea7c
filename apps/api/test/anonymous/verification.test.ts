import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { presentAs } from '../support/account-life.ts'
import { givenCompany, rolesIn } from '../support/companies.ts'
import { mailedLink, pathOf } from '../support/mail.ts'
import { details } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'
import { givenAnonymous, joinAcme } from './anonymous-in.ts'

const options = {
  anonymous: { enabled: true },
  emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
}

describe.each(testDatabases())('an anonymous user and a mailed link on $name', ({ open }) => {
  const given = onDatabase(open)

  test('who is signed in as somebody known by it hands on what they belong to, and is no more', async () => {
    const world = await given(options)
    await world.visitor().post('/sign-up/email', details('Olga'))
    const link = await mailedLink(world, details('Olga').email, 'verify-email')
    const { browser, id } = await givenAnonymous(world)
    await givenCompany(world, { member: 'mia' })
    await joinAcme(world, id, 'owner')
    await browser.get(pathOf(link))
    expect(await presentAs(browser)).toBe(details('Olga').email)
    const olga = (await browser.get('/get-session')).json.user.id
    expect(await rolesIn(world)).toEqual({ [olga]: 'owner', mia: 'member' })
    expect(await countRows(world.database, 'user')).toBe(2)
  })

  test('who has taken an address of their own is known: signing in as another deletes nobody', async () => {
    const world = await given(options)
    const { browser, id } = await givenAnonymous(world)
    await browser.post('/change-email', { newEmail: 'zoe@example.com' })
    expect((await browser.get('/get-session')).json.user).toMatchObject({
      id,
      email: 'zoe@example.com',
      isAnonymous: null,
    })
    await world.visitor().post('/sign-up/email', details('Olga'))
    await browser.post('/sign-in/email', details('Olga'))
    expect(await countRows(world.database, 'user')).toBe(2)
  })
})
