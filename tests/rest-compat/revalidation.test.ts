import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 60 * 60

describe('an answer that whoever asks has already', () => {
  const given = testAppsOn()

  async function givenReader(options: FoyerOptions = {}) {
    const app = await given(options)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const read = (known?: string, path = '/get-session') =>
      olga.get(path, known === undefined ? {} : { 'if-none-match': known })
    return { app, olga, read }
  }

  test('is not sent again, whether it is kept in memory or read, until it changes', async () => {
    const { olga, read } = await givenReader()
    const first = await read()
    const tag = first.headers.get('etag') ?? ''
    expect(first).toMatchObject({ status: 200, json: { user: { name: 'Olga' } } })
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      for (const path of ['/get-session', '/get-session?disableRefresh=true'])
        expect(await read(known, path)).toMatchObject({ status: 304, text: '', setCookies: [] })
    expect((await read(tag)).headers.get('etag')).toBe(tag)
    await olga.post('/update-user', { name: 'Olja' })
    const changed = await read(tag)
    expect(changed).toMatchObject({ status: 200, json: { user: { name: 'Olja' } } })
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test.each(['"other"', 'other', '', '"', ','])('is sent for the tag %j', async (known) => {
    const { read } = await givenReader()
    await read()
    expect(await read(known)).toMatchObject({ status: 200, json: { user: { name: 'Olga' } } })
  })

  test('is never one from before signing out, and has a tag of its own for nobody', async () => {
    const { app, olga, read } = await givenReader()
    const tag = (await read()).headers.get('etag') ?? ''
    await olga.post('/sign-out')
    expect(await read(tag)).toMatchObject({ status: 200, json: null })
    const nobody = (await app.client().get('/get-session')).headers.get('etag') ?? ''
    expect(await app.client().get('/get-session', { 'if-none-match': nobody })).toMatchObject({ status: 304 })
  })

  test('is sent with the cookie of a session that is renewed, and without a tag', async () => {
    const { app, read } = await givenReader()
    const tag = (await read()).headers.get('etag') ?? ''
    app.pass(DAY + 1)
    const renewed = await read(tag)
    expect(renewed).toMatchObject({ status: 200, json: { user: { name: 'Olga' } } })
    expect(renewed.setCookies).toEqual([expect.stringContaining('session_token=')])
    expect(renewed.headers.get('etag')).toBeNull()
  })

  test('is sent with the token that it carries', async () => {
    const { read } = await givenReader({ jwt: { enabled: true } })
    const first = await read()
    expect([first.headers.has('set-auth-jwt'), first.headers.get('etag')]).toEqual([true, null])
  })

  test('is counted and limited as any other', async () => {
    const rules = { getSession: { window: 60, max: 3 } }
    const { read } = await givenReader({ rateLimit: { enabled: true, rules } })
    const tag = (await read()).headers.get('etag') ?? ''
    const answers = [await read(tag), await read(tag), await read(tag)]
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 429])
  })

  test('may be one about an organization, and is another for each', async () => {
    const app = await given()
    const acme = await givenOrganization(app, { owner: 'otto', member: 'mia' })
    const path = '/organization/get-full-organization?organizationId=acme'
    const tag = (await acme.as('otto').get(path)).headers.get('etag') ?? ''
    expect(await acme.as('otto').get(path, { 'if-none-match': tag })).toMatchObject({ status: 304 })
    await acme.as('otto').post('/organization/remove-member', { organizationId: 'acme', memberIdOrEmail: 'acme-mia' })
    expect((await acme.as('otto').get(path, { 'if-none-match': tag })).status).toBe(200)
    expect((await acme.as('mia').get(path, { 'if-none-match': tag })).status).toBe(403)
  })
})
