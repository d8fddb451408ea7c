import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { expect, test, vi } from 'vitest'

/** How late another instance may be. */
const LATEST = 1000

onBothEngines('two instances', ({ open }) => {
  const given = testAppsOn(open)

  async function givenTwo(): Promise<[TestApp, TestApp]> {
    const apps: [TestApp, TestApp] = [await given(), await given()]
    for (const { services } of apps) await vi.waitFor(() => expect(services.memory?.fault()).toBeUndefined())
    return apps
  }

  function sameSessionOn(app: TestApp, { cookies }: TestClient): TestClient {
    const client = app.client()
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }

  test('a session that is revoked at one of them is refused at the other within a second', async () => {
    const [first, second] = await givenTwo()
    const olga = await signedUp(first, 'Olga')
    const elsewhere = sameSessionOn(second, olga)
    for (let read = 0; read < 2; read += 1) expect((await elsewhere.get('/get-session')).json.user.name).toBe('Olga')
    expect(second.services.memory?.use().hits).toBe(1)
    await olga.post('/revoke-sessions')
    expect((await sameSessionOn(first, elsewhere).get('/get-session')).text).toBe('null')
    await expect.poll(async () => (await elsewhere.get('/get-session')).text, { timeout: LATEST }).toBe('null')
  })

  test('what one of them changes is shown by the other, and what SQL changes by both', async () => {
    const [first, second] = await givenTwo()
    const olga = await signedUp(first, 'Olga')
    const elsewhere = sameSessionOn(second, olga)
    const nameAt = async (client: TestClient) => (await client.get('/get-session')).json.user.name
    expect([await nameAt(olga), await nameAt(elsewhere)]).toEqual(['Olga', 'Olga'])
    await olga.post('/update-user', { name: 'Olia' })
    expect(await nameAt(olga)).toBe('Olia')
    await expect.poll(() => nameAt(elsewhere), { timeout: LATEST }).toBe('Olia')
    await run(second.database, `update "user" set "name" = 'Olenka'`)
    for (const client of [olga, elsewhere]) await expect.poll(() => nameAt(client), { timeout: LATEST }).toBe('Olenka')
  })
})
