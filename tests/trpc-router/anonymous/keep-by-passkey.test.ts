import { createAuthenticator } from '@foyer/testing/authenticator'
import { sentMails } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const options = { anonymous: { enabled: true }, passkey: { enabled: true } }

describe('an anonymous user with a passkey', () => {
  const given = testAppsOn()

  async function givenAnonymous() {
    const app = await given(options)
    const anonymous = app.client()
    const { id } = (await anonymous.post('/sign-in/anonymous')).json.user
    const authenticator = createAuthenticator()
    expect((await addPasskey(app, anonymous, authenticator)).status).toBe(200)
    return { app, anonymous, id, authenticator }
  }

  test('signs in to the same account after they have signed out, and no mail goes to them', async () => {
    const { app, anonymous, id, authenticator } = await givenAnonymous()
    await anonymous.post('/sign-out')
    const browser = app.client()
    expect((await signInByPasskey(app, browser, authenticator)).status).toBe(200)
    expect((await browser.get('/get-session')).json.user).toMatchObject({ id, isAnonymous: true })
    expect(await sentMails(app)).toEqual([])
  })

  test('signs in while still signed in, and stays who they are', async () => {
    const { app, anonymous, id, authenticator } = await givenAnonymous()
    expect((await signInByPasskey(app, anonymous, authenticator)).status).toBe(200)
    expect((await anonymous.get('/get-session')).json.user.id).toBe(id)
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('keeps the passkey when they sign up', async () => {
    const { app, anonymous, id, authenticator } = await givenAnonymous()
    await anonymous.post('/sign-up/email', details('Olga'))
    expect((await anonymous.get('/get-session')).json.user).toMatchObject({ id, email: details('Olga').email })
    const browser = app.client()
    await signInByPasskey(app, browser, authenticator)
    expect((await browser.get('/get-session')).json.user.id).toBe(id)
  })
})
