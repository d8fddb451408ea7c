import { setTimeout } from 'node:timers/promises'
import { allow } from '@foyer/auth-domain/decision'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { createPictures } from '@foyer/trpc-router/runtime/pictures/pictures'
import { ANSWERED_WITHIN } from '@foyer/trpc-router/runtime/secrets/job-queue'
import { describe, expect, test } from 'vitest'
import { dataUrl, givenAcmeOn, imageOf, LINK, largePicture, unreadable } from './carried.ts'

const nina = (image = dataUrl()) => ({ ...details('Nina'), image })

describe('a sign-up with a picture', () => {
  const givenAcme = givenAcmeOn(testAppsOn())

  test('stores it and answers its link', async () => {
    const { app } = await givenAcme()
    const client = app.client()
    const { data } = await call(client, 'signUpEmail', nina())
    expect(data.user.image).toMatch(LINK)
    expect(await imageOf(app.database, 'nina@example.com')).toBe(data.user.image)
    expect((await client.get('/get-session')).json.user.image).toBe(data.user.image)
    expect(await countRows(app.database, 'picture')).toBe(1)
    const updated = app.database.db.selectFrom('auditEvent').select('actorId').where('type', '=', 'user.updated')
    expect(await updated.execute()).toEqual([{ actorId: data.user.id }])
  })

  test('stores one whose base64 is not padded', async () => {
    const { app } = await givenAcme()
    const image = [0, 1, 2].map((more) => dataUrl(Buffer.concat([pngOf(), Buffer.alloc(more)])))
    for (const [index, sent] of image.entries()) {
      const { data } = await call(app.client(), 'signUpEmail', {
        ...details(`Nina${index}`),
        image: sent.replace(/=+$/, ''),
      })
      expect(data.user.image).toMatch(LINK)
    }
  })

  test.each(unreadable)('that is %s makes a user without one', async (_what, image) => {
    const { app } = await givenAcme()
    const { status, data } = await call(app.client(), 'signUpEmail', nina(image))
    expect(status).toBe(200)
    expect(data.user.image).toBeNull()
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('is refused where uploads are off, and nobody is made', async () => {
    const { app } = await givenAcme({ pictures: { enabled: false } })
    const before = await tablesWithoutCounters(app.database)
    const answer = await call(app.client(), 'signUpEmail', nina())
    expect(answer).toMatchObject({ status: 404, code: 'UPLOADS_NOT_AVAILABLE' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('decodes nothing for an email that is taken', async () => {
    const { app } = await givenAcme()
    let decoded = 0
    app.services.pictures = createPictures(async () => async (bytes) => {
      decoded += 1
      return allow(bytes)
    })
    const answer = await call(app.client(), 'signUpEmail', { ...details('Mia'), image: dataUrl() })
    expect(answer.status).toBe(422)
    expect(decoded).toBe(0)
  })

  test('decodes it after the user is made, and fails with it in nothing', async () => {
    const { app } = await givenAcme()
    let made: string | null | undefined
    app.services.pictures = createPictures(async () => async () => {
      made = await imageOf(app.database, 'nina@example.com')
      throw new Error('It cannot be encoded')
    })
    const { status, data } = await call(app.client(), 'signUpEmail', nina())
    expect([made, status, data.user.image]).toEqual([null, 200, null])
  })

  test('waits for no longer than the hash of its password has left it', async () => {
    const { app } = await givenAcme()
    const { passwords, pictures } = app.services
    app.services.passwords = {
      ...passwords,
      askedBy: (...given) => {
        const asked = passwords.askedBy(...given)
        return { ...asked, hash: (password) => setTimeout(100).then(() => asked.hash(password)) }
      },
    }
    let left: number | undefined
    app.services.pictures = {
      ...pictures,
      encode: (requester, bytes, patience) => {
        left = patience
        return pictures.encode(requester, bytes, 0)
      },
    }
    const { status, data } = await call(app.client(), 'signUpEmail', nina())
    expect([status, data.user.image]).toEqual([200, expect.stringMatching(LINK)])
    expect(left).toBeLessThanOrEqual(ANSWERED_WITHIN - 100)
  })

  test('answers quietly the same whether the email is taken, and stores the picture where it is free', async () => {
    const { app } = await givenAcme({ emailAndPassword: { quietSignUp: true, requireEmailVerification: true } })
    const free = await call(app.client(), 'signUpEmail', nina())
    const taken = await call(app.client(), 'signUpEmail', { ...details('Mia'), image: dataUrl() })
    expect([free.status, taken.status]).toEqual([200, 200])
    expect([free.data.user.image, taken.data.user.image]).toEqual([null, null])
    expect(await imageOf(app.database, 'nina@example.com')).toMatch(LINK)
    expect(await imageOf(app.database, 'mia@example.com')).toBeNull()
    expect(await countRows(app.database, 'picture')).toBe(1)
    expect(await countRows(app.database, 'user')).toBe(4)
  })

  test('counts among the uploads of its address, beyond which users are made without one', async () => {
    const rules = { storePicture: { window: 60, max: 2 }, signUpEmail: { window: 60, max: 100 } }
    const { app } = await givenAcme({ rateLimit: { enabled: true, rules } })
    app.services.pictures = createPictures(async () => async (bytes) => allow(bytes))
    const pictured: boolean[] = []
    for (const name of ['Nina', 'Nils', 'Nora']) {
      const { data } = await call(app.client(), 'signUpEmail', { ...details(name), image: dataUrl() })
      pictured.push(data.user.image !== null)
    }
    expect(pictured).toEqual([true, true, false])
  })

  test('has no larger body than others, with a session neither', async () => {
    const { app, as } = await givenAcme()
    for (const client of [app.client(), as('mia')]) {
      expect((await call(client, 'signUpEmail', nina(largePicture()))).status).toBe(413)
    }
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('stores that of an anonymous user who signs up in the place of an older one', async () => {
    const { app } = await givenAcme({ anonymous: { enabled: true } })
    const anonymous = app.client()
    await anonymous.post('/sign-in/anonymous')
    await anonymous.post('/update-user', { image: 'https://img.example/anonymous.png' })
    const { data } = await call(anonymous, 'signUpEmail', nina())
    expect(data.user.image).toMatch(LINK)
    expect(await imageOf(app.database, 'nina@example.com')).toBe(data.user.image)
  })
})
