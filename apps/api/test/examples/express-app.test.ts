import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { signedUp } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'
import { startExample } from './start-example.ts'

describe.each(testDatabases())('the example of an Express app on $name', ({ open }) => {
  const given = onDatabase(open)

  test('whoever is signed in with Foyer is greeted', async () => {
    const world = await given()
    const app = await startExample('express-app', world.baseUrl)
    const answer = await visits(app, await signedUp(world, 'Olga'))
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: 'Hello Olga\n' })
  })

  test('nobody else is: they are sent to sign in', async () => {
    const world = await given()
    const app = await startExample('express-app', world.baseUrl)
    const [olga, mia] = [await signedUp(world, 'Olga'), world.visitor()]
    for (const name of olga.cookies.keys()) mia.cookies.set(name, 'forged.signature')
    await olga.post('/sign-out')
    for (const visitor of [olga, mia, world.visitor()]) {
      const { status, headers } = await visits(app, visitor)
      expect([status, headers.get('location')]).toEqual([302, `${world.baseUrl}/sign-in`])
    }
  })

  test('a visit renews the session, and its cookie with it', async () => {
    const world = await given({ session: { updateAge: 60 } })
    const app = await startExample('express-app', world.baseUrl)
    const olga = await signedUp(world, 'Olga')
    expect((await visits(app, olga)).headers.getSetCookie()).toEqual([])
    world.pass(61)
    expect((await visits(app, olga)).headers.getSetCookie()).toEqual([expect.stringContaining('session_token=')])
  })

  test('while Foyer cannot be asked nobody passes', async () => {
    const world = await given({ rateLimit: { enabled: true, max: 1 } })
    const app = await startExample('express-app', world.baseUrl)
    const stranger = world.visitor()
    expect((await visits(app, stranger)).status).toBe(302)
    expect((await visits(app, stranger)).status).toBe(503)
    const olga = await signedUp(world, 'Olga')
    await world.close()
    expect((await visits(app, olga)).status).toBe(503)
  })
})

function visits(port: number, { cookies }: Visitor): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`http://127.0.0.1:${port}/`, { headers: { cookie }, redirect: 'manual' })
}
