import { allow } from '@foyer/auth-domain/decision'
import { pictureIdIn } from '@foyer/auth-domain/picture/picture-link'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { createPictures } from '@foyer/trpc-router/runtime/pictures/pictures'
import { describe, expect, test } from 'vitest'
import { carriers, dataUrl, givenAcmeOn, imageOf, LINK, unreadable } from './carried.ts'

describe('a picture in a call', () => {
  const givenAcme = givenAcmeOn(testAppsOn())

  describe.each(carriers)('%s calls %s', (who, operation, input, stored) => {
    test('is stored, and its link is answered', async () => {
      const { app, as } = await givenAcme()
      const answer = await call(as(who), operation, input(dataUrl()))
      expect(answer.status, answer.text).toBe(200)
      const link = (await stored(app.database)) ?? expect.unreachable()
      expect(link).toMatch(LINK)
      expect(answer.text).not.toContain('data:image')
      if (operation !== 'updateUser') expect(answer.text).toContain(link)
      expect((await fetch(link)).headers.get('content-type')).toBe('image/webp')
    })

    test.each(unreadable)('with %s: refused, and nothing changes', async (_what, picture, code) => {
      const { app, as } = await givenAcme()
      const before = await tablesWithoutCounters(app.database)
      expect(await call(as(who), operation, input(picture))).toMatchObject({ status: 400, code })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })

    test('where uploads are off: refused by name, and nothing changes', async () => {
      const { app, as } = await givenAcme({ pictures: { enabled: false } })
      const before = await tablesWithoutCounters(app.database)
      const answer = await call(as(who), operation, input(dataUrl()))
      expect(answer).toMatchObject({ status: 404, code: 'UPLOADS_NOT_AVAILABLE' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })
  })

  test('as a data URL of anything else is none', async () => {
    const { app, as } = await givenAcme()
    const refused = await call(as('mia'), 'updateUser', { image: 'data:text/html;base64,AAAA' })
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await imageOf(app.database, 'mia@example.com')).toBeNull()
  })

  test('is that of a user whom an admin invites', async () => {
    const { app, as } = await givenAcme()
    const nina = { email: 'nina@example.com', name: 'Nina', data: { image: dataUrl() } }
    const { user } = await as('ada').trpc.admin.inviteUser.mutate(nina)
    expect(user.image).toMatch(LINK)
    expect(await imageOf(app.database, 'nina@example.com')).toBe(user.image)
    expect(await countRows(app.database, 'picture')).toBe(1)
  })

  test('counts among the uploads of its user', async () => {
    const rules = { storePicture: { window: 60, max: 2 } }
    const { app, as } = await givenAcme({ rateLimit: { enabled: true, rules } })
    app.services.pictures = createPictures(async () => async (bytes) => allow(bytes))
    const update = async () => (await call(as('mia'), 'updateUser', { image: dataUrl() })).status
    expect([await update(), await update(), await update()]).toEqual([200, 200, 429])
    expect((await call(as('mia'), 'uploadPicture', { picture: pngOf() })).status).toBe(429)
  })

  test('takes the place of the one before, and goes with its link', async () => {
    const { app, as } = await givenAcme()
    for (const grey of [40, 200]) await call(as('mia'), 'updateUser', { image: dataUrl(pngOf({ grey })) })
    const [stored] = await app.database.db.selectFrom('picture').select('id').execute()
    expect(pictureIdIn(new URL((await imageOf(app.database, 'mia@example.com')) ?? '').pathname)).toBe(stored?.id)
    expect(await countRows(app.database, 'picture')).toBe(1)
    await call(as('mia'), 'updateUser', { image: null })
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('of an organization is decoded for nobody who may not change it', async () => {
    const { app, as } = await givenAcme()
    let decoded = 0
    app.services.pictures = createPictures(async () => async (bytes) => {
      decoded += 1
      return allow(bytes)
    })
    const input = { organizationId: 'acme', data: { logo: dataUrl() } }
    expect((await call(as('mia'), 'updateOrganization', input)).status).toBe(403)
    app.services.options.organization.allowUserToCreateOrganization = false
    const beta = { name: 'Beta', slug: 'beta', logo: dataUrl() }
    expect((await call(as('mia'), 'createOrganization', beta)).status).toBe(403)
    expect(decoded).toBe(0)
  })

  test('is not taken from an anonymous user', async () => {
    const { app } = await givenAcme({ anonymous: { enabled: true } })
    const anonymous = app.client()
    await anonymous.post('/sign-in/anonymous')
    const answer = await call(anonymous, 'updateUser', { image: dataUrl() })
    expect(answer).toMatchObject({ status: 403, code: 'UPLOADS_NEED_ACCOUNT' })
    expect(await countRows(app.database, 'picture')).toBe(0)
  })
})
