import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { sentMails } from '../support/mail.ts'
import { accountsIn, comeBack, givenScene, goThere, post, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables, run } from '../support/tables.ts'

const olga = someone('Olga')
const google = { provider: 'google', person: olga, callbackURL: '/inside', errorCallbackURL: '/outside?from=here' }

describe.each(testDatabases())('coming in by a provider on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', (door) => {
    test.each([
      ['signing up is off', { disableSignUp: true }, true],
      ['it is to be asked for', { disableImplicitSignUp: true }, false],
    ])('for the first time is refused where %s', async (_label, google_, requestSignUp) => {
      const scene = await givenScene(given, { clients: { google: google_ } })
      const before = await lastingTables(scene.world.database)
      const said = await signInBy(scene, scene.world.visitor(), { ...google, requestSignUp }, door)
      expect(destinationOf(said)).toBe('/outside?from=here&error=signup_disabled')
      const idToken = { token: scene.providers.idToken('google', olga) }
      const input = { provider: 'google', idToken, requestSignUp }
      const direct = await door.knock(scene.world.visitor(), 'signInSocial', input)
      expect(direct).toMatchObject({ status: 401, message: 'signup disabled', setCookies: [] })
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test('for the first time is allowed to whoever asks for it', async () => {
      const scene = await givenScene(given, { clients: { google: { disableImplicitSignUp: true } } })
      const said = await signInBy(scene, scene.world.visitor(), { ...google, requestSignUp: true }, door)
      expect(destinationOf(said)).toBe('/inside')
    })

    test('leads newcomers elsewhere, once', async () => {
      const scene = await givenScene(given)
      const journey = { ...google, newUserCallbackURL: '/welcome' }
      const go = async () => destinationOf(await signInBy(scene, scene.world.visitor(), journey, door))
      expect([await go(), await go()]).toEqual(['/welcome', '/inside'])
    })

    test('leads to the base URL where nobody named another', async () => {
      const scene = await givenScene(given)
      const said = await signInBy(scene, scene.world.visitor(), { provider: 'google', person: olga }, door)
      expect(destinationOf(said)).toBe(scene.world.baseUrl)
    })

    test('mails a link to an address that is not proven, where that is on', async () => {
      const scene = await givenScene(given, { emailVerification: { sendOnSignUp: true } })
      await signInBy(scene, scene.world.visitor(), google, door)
      await signInBy(scene, scene.world.visitor(), { provider: 'spotify', person: someone('Mia') }, door)
      expect(await sentMails(scene.world)).toEqual(['mia@example.com verify-email'])
    })

    test('replaces the session of this browser', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      await signInBy(scene, browser, google, door)
      const first = new Map(browser.cookies)
      await signInBy(scene, browser, google, door)
      expect(await countRows(scene.world.database, 'session')).toBe(1)
      const old = scene.world.visitor()
      for (const [name, value] of first) old.cookies.set(name, value)
      expect(await presentAs(old)).toBeUndefined()
    })

    test('is shut to a banned user, whatever error page was named', async () => {
      const scene = await givenScene(given)
      await signInBy(scene, scene.world.visitor(), google)
      await run(scene.world.database, 'update "user" set banned = true')
      const before = await lastingTables(scene.world.database)
      const browser = scene.world.visitor()
      const end = new URL(destinationOf(await signInBy(scene, browser, google, door)) ?? '')
      expect(end.href).toContain(`${scene.world.baseUrl}/api/auth/error?error=banned&error_description=`)
      const idToken = { token: scene.providers.idToken('google', olga) }
      const direct = await door.knock(browser, 'signInSocial', { provider: 'google', idToken })
      expect(direct).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
      expect(await presentAs(browser)).toBeUndefined()
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })
  })

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    'with an untrusted %s is refused',
    async (field) => {
      const { world } = await givenScene(given)
      const before = await lastingTables(world.database)
      const said = await world
        .visitor()
        .post('/sign-in/social', { provider: 'google', [field]: 'https://evil.example/' })
      expect(said).toMatchObject({ status: 403, json: { message: `Invalid ${field}` }, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    },
  )

  test('by a form is sent on as a GET, which alone spends the state', async () => {
    const scene = await givenScene(given)
    const browser = scene.world.visitor()
    const back = await goThere(scene, browser, { ...google, provider: 'apple' })
    const sentOn = await post(browser, back)
    expect(sentOn).toMatchObject({ status: 302, setCookies: [] })
    expect(await accountsIn(scene.world)).toEqual([])
    expect(destinationOf(await comeBack(browser, back))).toBe('/inside')
    const again = await post(browser, back)
    expect(again.headers.get('location')).toContain('/api/auth/error?error=please_restart_the_process')
  })

  test.each([
    ['{"name":{"firstName":"Olga","lastName":"Orlova"}}', 'Olga Orlova'],
    ['not json', 'Olga'],
    ['{"name":"Olga"}', 'Olga'],
    ['null', 'Olga'],
  ])('by Apple with %s beside the code makes a user called %s', async (user, name) => {
    const scene = await givenScene(given)
    const browser = scene.world.visitor()
    const back = await goThere(scene, browser, { ...google, provider: 'apple' })
    await comeBack(browser, { ...back, parameters: { ...back.parameters, user } })
    expect((await browser.get('/get-session')).json.user.name).toBe(name)
  })
})
