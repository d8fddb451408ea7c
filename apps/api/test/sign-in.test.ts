import { type TestDatabase, testDatabases } from '@foyer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenFoyer, type World } from './support/world.ts'

describe.each(testDatabases())('signing in on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await givenFoyer(database)
  })
  beforeEach(() => database.truncate())
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  test('a visitor signs up, is signed in, signs out', async () => {
    const olga = world.visitor()
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
