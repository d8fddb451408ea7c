import { CHANGES_CHANNEL, EVERYTHING } from '@foyer/db/changes/change-keys'
import type { TestClient } from '@foyer/testing/client'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { keptAppsOn } from './kept-apps.ts'

function pagesOf({ services }: TestApp) {
  return services.memory?.userPages() ?? expect.unreachable()
}

/** Whether a page is not made anew for the next answer. */
async function isKept(app: TestApp, client: TestClient, path: string): Promise<boolean> {
  const pages = pagesOf(app)
  const { begin } = pages
  let anew = 0
  pages.begin = () => {
    anew += 1
    return begin.call(pages)
  }
  expect((await client.get(path)).status).toBe(200)
  pages.begin = begin
  return anew === 0
}

const LIST = '/admin/list-users?limit=100&sortBy=name'

const insertion = (id: string, createdAt = '2026-01-05') =>
  `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('${id}', '${id}', '${id}@example.com', true, '${createdAt}', now())`

describe('lists of users in memory', () => {
  const givenKept = keptAppsOn()

  async function givenAdmin(options = {}): Promise<{ app: TestApp; ada: TestClient; names: () => Promise<string[]> }> {
    const app = await givenKept(options)
    const ada = await signedUp(app, 'Ada')
    await run(app.database, `update "user" set "role" = 'admin' where "email" = '${details('Ada').email}'`)
    await signedUp(app, 'Olga')
    const names = async () => {
      const { users, total } = (await ada.get(LIST)).json
      expect(total).toBe(users.length)
      return users.map(({ name }: { name: string }) => name)
    }
    return { app, ada, names }
  }

  const givenListed = async (options = {}) => {
    const given = await givenAdmin(options)
    expect(await given.names()).toEqual(['Ada', 'Olga'])
    expect(await isKept(given.app, given.ada, LIST)).toBe(true)
    return given
  }

  test('are the same as those that are read, on every page, in every order and over tRPC', async () => {
    const { app, ada } = await givenAdmin()
    for (const query of [
      '',
      '?limit=1',
      '?limit=1&offset=1',
      '?limit=1&offset=2',
      '?sortBy=email&sortDirection=desc',
    ]) {
      const path = `/admin/list-users${query}`
      const read = await ada.get(path)
      expect(await isKept(app, ada, path), path).toBe(true)
      expect((await ada.get(path)).text, path).toBe(read.text)
    }
    for (const _ of ['read', 'kept']) {
      const { users } = await ada.trpc.admin.listUsers.query({ limit: '100' })
      expect(users.map(({ createdAt }) => createdAt instanceof Date)).toEqual([true, true])
    }
  })

  test.each<[string, string[], (app: TestApp) => Promise<unknown>]>([
    ['somebody signs up', ['Ada', 'Mia', 'Olga'], (app) => signedUp(app, 'Mia')],
    ['somebody is deleted', ['Ada'], (app) => run(app.database, `delete from "user" where "name" = 'Olga'`)],
    [
      'one is deleted and another comes, so that there are as many',
      ['Ada', 'mia'],
      async (app) => {
        await run(app.database, `delete from "user" where "name" = 'Olga'`)
        await run(app.database, insertion('mia'))
      },
    ],
    [
      'somebody is renamed',
      ['Ada', 'Olia'],
      (app) => run(app.database, `update "user" set "name" = 'Olia' where "name" = 'Olga'`),
    ],
    [
      'somebody comes in a transaction of another program',
      ['Ada', 'Olga', 'mia'],
      (app) => run(app.database, insertion('mia')),
    ],
  ])('are read again when %s', async (_when, shown, change) => {
    const { app, names } = await givenListed()
    await change(app)
    expect(await names()).toEqual(shown)
  })

  test('keep their rows when others come whom they do not show, and tell the new number', async () => {
    const { app, ada } = await givenAdmin()
    const path = '/admin/list-users?limit=1&sortBy=name'
    expect((await ada.get(path)).json).toMatchObject({ users: [{ name: 'Ada' }], total: 2 })
    await signedUp(app, 'Zoe')
    expect(await isKept(app, ada, path)).toBe(true)
    const { text, json } = await ada.get(path)
    expect(json).toMatchObject({ users: [{ name: 'Ada' }], total: 3, limit: 1 })
    expect(text).toBe(JSON.stringify(json))
  })

  test('are forgotten where everything may have changed, as after a restore', async () => {
    const { app, names } = await givenListed()
    expect(pagesOf(app).use.pages).toBe(1)
    await run(app.database, `select pg_notify('${CHANGES_CHANNEL}', '${EVERYTHING}')`)
    expect(pagesOf(app).use.pages).toBe(0)
    expect(await names()).toEqual(['Ada', 'Olga'])
  })

  test('are refused to whoever is no admin any more', async () => {
    const { app, ada } = await givenListed()
    await run(app.database, `update "user" set "role" = 'user'`)
    expect((await ada.get(LIST)).status).toBe(403)
  })

  test('are not kept where they are searched or filtered', async () => {
    const { app, ada } = await givenAdmin()
    for (const query of ['searchValue=olga', 'filterField=banned&filterValue=true'])
      expect((await ada.get(`/admin/list-users?${query}`)).status).toBe(200)
    expect(pagesOf(app).use.pages).toBe(0)
  })

  test('count against the rate limit', async () => {
    const { ada } = await givenAdmin({ rateLimit: { enabled: true, rules: { listUsers: { window: 60, max: 3 } } } })
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push((await ada.get(LIST)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('are never those of before, in 100 changes each followed by a read', async () => {
    const { app, names } = await givenListed()
    const reading = { goes: true }
    // Fills race the commits.
    const beside = (async () => {
      while (reading.goes) await names()
    })()
    for (let round = 0; round < 50; round += 1) {
      await run(app.database, insertion('mia'))
      expect(await names()).toContain('mia')
      await run(app.database, `delete from "user" where "id" = 'mia'`)
      expect(await names()).not.toContain('mia')
    }
    reading.goes = false
    await beside
  })
})
