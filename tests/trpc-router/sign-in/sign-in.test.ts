import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

describe('signing in', () => {
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await embedded.open()
    app = await startTestApp(database)
  })
  beforeEach(() => database.truncate())
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  test('a client signs up, is signed in, signs out', async () => {
    const olga = app.client()
    const answer = await olga.post('/sign-up/email', {
      name: 'Olga',
      email: 'Olga@Example.com',
      password: 'correct-horse',
    })
    expect(answer.status).toBe(200)
    expect((await olga.get('/get-session')).json.user.email).toBe('olga@example.com')
    expect((await olga.trpc.session.getSession.query())?.user.name).toBe('Olga')
    expect((await olga.post('/sign-out')).json).toEqual({ success: true })
    expect((await olga.get('/get-session')).json).toBeNull()
  })
})
