import { allow } from '@foyer/auth-domain/decision'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import type { TestClient } from '@foyer/testing/client'
import { givenOrganization } from '@foyer/testing/organizations'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { createPictures } from '@foyer/trpc-router/runtime/pictures/pictures'
import { describe, expect, test } from 'vitest'

const LINK = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/pictures\/([A-Za-z0-9]{32})$/
const picture = pngOf()

async function shownImage(client: TestClient): Promise<string | null> {
  return (await client.get('/get-session')).json.user.image
}

describe('uploaded pictures', () => {
  const given = testAppsOn()
  const givenAcme = async (options = {}) => {
    const app = await given(options)
    return { app, ...(await givenOrganization(app, { owner: 'olga', admin: 'ada', member: 'mia' })) }
  }

  test('a picture is stored, and its link is the image of the user', async () => {
    const { app, as } = await givenAcme()
    const { data } = await call(as('mia'), 'uploadPicture', { picture })
    expect(data.image).toMatch(LINK)
    expect(await shownImage(as('mia'))).toBe(data.image)
    const stored = await app.database.db.selectFrom('picture').selectAll().execute()
    expect(stored).toMatchObject([{ userId: 'mia', organizationId: null, type: 'image/webp' }])
    expect(pictureUrl(app.baseUrl, stored[0]?.id ?? '')).toBe(data.image)
  })

  test('a logo is stored, by who may update the organization', async () => {
    const { app, as } = await givenAcme()
    const { data } = await call(as('ada'), 'uploadLogo', { organizationId: 'acme', picture })
    expect(data.logo).toMatch(LINK)
    const organization = await app.database.db.selectFrom('organization').select('logo').execute()
    expect(organization).toEqual([{ logo: data.logo }])
    const stored = await app.database.db.selectFrom('picture').select(['userId', 'organizationId']).execute()
    expect(stored).toEqual([{ userId: null, organizationId: 'acme' }])
  })

  test.each([
    ['mia', 'acme', 403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ['olga', 'none', 400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ])('%s stores no logo of %s', async (name, organizationId, status, code) => {
    const { app, as } = await givenAcme()
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as(name), 'uploadLogo', { organizationId, picture })).toMatchObject({ status, code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['no bytes', new Uint8Array()],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half of a picture', picture.slice(0, 40)],
  ])('%s is refused, and changes nothing', async (_what, bytes) => {
    const { app, as } = await givenAcme()
    const before = await tablesWithoutCounters(app.database)
    const answer = await call(as('mia'), 'uploadPicture', { picture: bytes })
    expect(answer).toMatchObject({ status: 400, code: 'PICTURE_NOT_READABLE' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('nobody uploads without a session, banned, anonymously or where it is switched off', async () => {
    const { app, as } = await givenAcme({ anonymous: { enabled: true } })
    await app.database.db.updateTable('user').set({ banned: true }).where('id', '=', 'ada').execute()
    const anonymous = app.client()
    await anonymous.post('/sign-in/anonymous')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(app.client(), 'uploadPicture', { picture })).status).toBe(401)
    expect((await call(as('ada'), 'uploadPicture', { picture })).status).toBe(401)
    const refused = await call(anonymous, 'uploadPicture', { picture })
    expect(refused).toMatchObject({ status: 403, code: 'UPLOADS_NEED_ACCOUNT' })
    app.services.options.pictures.enabled = false
    const off = await call(as('mia'), 'uploadPicture', { picture })
    expect(off).toMatchObject({ status: 404, code: 'UPLOADS_NOT_AVAILABLE' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('an impersonation stores no picture of the user, and a logo of their organization', async () => {
    const { app, as } = await givenAcme()
    await app.database.db.updateTable('user').set({ role: 'admin' }).where('id', '=', 'ada').execute()
    await call(as('ada'), 'impersonateUser', { userId: 'olga' })
    const answer = await call(as('ada'), 'uploadPicture', { picture })
    expect(answer).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING' })
    expect(await countRows(app.database, 'picture')).toBe(0)
    expect((await call(as('ada'), 'uploadLogo', { organizationId: 'acme', picture })).status).toBe(200)
  })

  test('tRPC takes no bytes', async () => {
    const { app, as } = await givenAcme()
    const before = await tablesWithoutCounters(app.database)
    const input = { json: { picture: [...picture] }, meta: { values: { picture: [['typed-array', 'Uint8Array']] } } }
    expect((await as('mia').post('/trpc/user.uploadPicture', input)).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a further picture takes the place of the first, and its link is another', async () => {
    const { app, as } = await givenAcme()
    const first = await call?.(as('mia'), 'uploadPicture', { picture })
    const second = await call?.(as('mia'), 'uploadPicture', { picture })
    expect(second?.data.image).not.toBe(first?.data.image)
    expect(await countRows(app.database, 'picture')).toBe(1)
  })

  test('of two pictures at once one is stored, and it is the one that is linked to', async () => {
    const { app, as } = await givenAcme()
    const answers = await Promise.all(
      [40, 200].map((grey) => call(as('mia'), 'uploadPicture', { picture: pngOf({ grey }) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = await app.database.db.selectFrom('picture').select('id').execute()
    expect(stored.map(({ id }) => pictureUrl(app.baseUrl, id))).toEqual([await shownImage(as('mia'))])
  })

  test.each([
    ['another link', (mia: TestClient) => mia.post('/update-user', { image: 'https://example.com/mia.png' })],
    ['no image', (mia: TestClient) => mia.post('/update-user', { image: null })],
    ['the user is deleted', (mia: TestClient) => mia.post('/delete-user')],
  ])('a picture is deleted with its link: %s', async (_how, change) => {
    const { app, as } = await givenAcme()
    await call(as('mia'), 'uploadPicture', { picture })
    expect((await change(as('mia'))).status).toBe(200)
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('a picture stays where something else of the user changes, and where its own link is saved again', async () => {
    const { app, as } = await givenAcme()
    const answer = await call(as('mia'), 'uploadPicture', { picture })
    await as('mia').post('/update-user', { name: 'Mia M.', image: answer?.data.image })
    expect(await countRows(app.database, 'picture')).toBe(1)
  })

  test.each([
    ['another link', { data: { logo: 'https://example.com/acme.png' } }, '/organization/update'],
    ['no logo', { data: { logo: null } }, '/organization/update'],
    ['the organization is deleted', {}, '/organization/delete'],
  ])('a logo is deleted with its link: %s', async (_how, input, path) => {
    const { app, as } = await givenAcme()
    await call(as('olga'), 'uploadLogo', { organizationId: 'acme', picture })
    expect(await countRows(app.database, 'picture')).toBe(1)
    expect((await as('olga').post(path, { organizationId: 'acme', ...input })).status).toBe(200)
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('who loses the right while the logo is encoded stores none', async () => {
    const { app, as } = await givenAcme()
    app.services.pictures = createPictures(async () => async (bytes) => {
      await app.database.db.updateTable('member').set({ role: 'member' }).where('userId', '=', 'ada').execute()
      return allow(bytes)
    })
    const answer = await call(as('ada'), 'uploadLogo', { organizationId: 'acme', picture })
    expect(answer?.status).toBe(403)
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('a user uploads ten pictures a minute, from whatever address', async () => {
    const { app, as } = await givenAcme({ rateLimit: { enabled: true } })
    app.services.pictures = createPictures(async () => async (bytes) => allow(bytes))
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await call(as('mia'), 'uploadPicture', { picture })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await call(as('olga'), 'uploadPicture', { picture })).status).toBe(200)
  })

  test('where the library does not load, an upload is refused and changes nothing', async () => {
    const { app, as } = await givenAcme()
    app.services.pictures = createPictures(async () => undefined)
    const before = await tablesWithoutCounters(app.database)
    const answer = await call(as('mia'), 'uploadPicture', { picture })
    expect(answer).toMatchObject({ status: 404, code: 'UPLOADS_NOT_AVAILABLE' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
