import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { setUserRole } from './admin-users.ts'

type Input = Parameters<TestClient['trpc']['admin']['searchUsers']['query']>[0]

/** In order of creation: Adam is an admin, Bea is banned and has a username, Cleo is verified, an editor and was banned, Dora is anonymous. */
async function givenAdam(given: StartApp): Promise<TestClient> {
  const app = await given({ anonymous: { enabled: true } })
  await givenUsers(app, 'adam', 'bea', 'cleo', 'dora')
  await setUserRole(app, 'adam', 'user,admin')
  await setUserRole(app, 'cleo', 'user,editor')
  const changes = [
    `banned = true, "banExpires" = now() + interval '1 h', "createdAt" = "createdAt" + interval '1 s' where id = 'bea'`,
    `"emailVerified" = true, name = 'Cléo_Åström', banned = true, "banExpires" = now() - interval '1 s', "createdAt" = "createdAt" + interval '2 s' where id = 'cleo'`,
    `"username" = 'the.queen.b', "displayUsername" = 'The.Queen.B' where id = 'bea'`,
    `"isAnonymous" = true, "createdAt" = "createdAt" + interval '3 s' where id = 'dora'`,
  ]
  for (const change of changes) await run(app.database, `update "user" set ${change}`)
  return clientFor(app, 'adam')
}

async function found(adam: TestClient, input: Input): Promise<string[]> {
  return (await adam.trpc.admin.searchUsers.query(input)).users.map(({ id }) => id)
}

onBothEngines('searching users', ({ open }) => {
  const given = testAppsOn(open)

  test.each<[Input, string[]]>([
    [{}, ['dora', 'cleo', 'bea', 'adam']],
    [{ search: 'A' }, ['dora', 'cleo', 'bea', 'adam']],
    [{ search: 'DA' }, ['adam']],
    [{ search: 'Bea@EXAMPLE' }, ['bea']],
    [{ search: 'cl' }, ['cleo']],
    [{ search: '  ström ' }, ['cleo']],
    [{ search: '_' }, ['cleo']],
    [{ search: 'Queen.B' }, ['bea']],
    [{ search: '%' }, []],
    [{ search: '\\' }, []],
    [{ search: `' or true --` }, []],
    [{ search: '' }, ['dora', 'cleo', 'bea', 'adam']],
    [{ role: 'admin' }, ['adam']],
    [{ role: 'user' }, ['dora', 'cleo', 'bea', 'adam']],
    [{ role: 'edit' }, []],
    [{ role: 'user,admin' }, []],
    [{ banned: true }, ['bea']],
    [{ banned: false }, ['dora', 'cleo', 'adam']],
    [{ emailVerified: true }, ['cleo']],
    [{ emailVerified: false, banned: false }, ['dora', 'adam']],
    [{ isAnonymous: true }, ['dora']],
    [{ isAnonymous: false, search: 'o' }, ['cleo', 'bea', 'adam']],
    [{ sortBy: 'email', sortDirection: 'asc' }, ['adam', 'bea', 'cleo', 'dora']],
    [{ sortBy: 'name', sortDirection: 'asc' }, ['cleo', 'adam', 'bea', 'dora']],
    [{ sortBy: 'name' }, ['dora', 'bea', 'adam', 'cleo']],
    [{ sortDirection: 'asc', limit: 2 }, ['adam', 'bea']],
  ])('finds by %o', async (input, ids) => {
    expect(await found(await givenAdam(given), input)).toEqual(ids)
  })

  test.each<Input>([
    {},
    { sortDirection: 'asc' },
    { sortBy: 'name' },
    { sortBy: 'name', sortDirection: 'asc' },
    { sortBy: 'email', search: 'example' },
  ])('pages through every user once for %o', async (input) => {
    const adam = await givenAdam(given)
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await adam.trpc.admin.searchUsers.query({ ...input, cursor, limit: 1 })
      paged.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(await found(adam, input))
    expect(paged).toHaveLength(4)
  })

  test('returns users in the shape of getSession', async () => {
    const adam = await givenAdam(given)
    const [dora] = (await adam.trpc.admin.searchUsers.query({ isAnonymous: true })).users
    const own = (await adam.get('/get-session')).json.user
    expect(Object.keys(dora ?? {})).toEqual(Object.keys(own))
  })

  test('is refused for a cursor of another sort order, and for an invalid one', async () => {
    const adam = await givenAdam(given)
    const { nextCursor } = await adam.trpc.admin.searchUsers.query({ limit: 1 })
    const refusal = { data: { httpStatus: 400, refusal: { code: 'VALIDATION_ERROR' } } }
    const forged = { sortBy: 'createdAt', sortDirection: 'desc', value: 'never', id: 'x' }
    const cursors: Input[] = [
      { cursor: nextCursor, sortBy: 'name' },
      { cursor: nextCursor, sortDirection: 'asc' },
      { cursor: 'nonsense' },
      { cursor: Buffer.from(JSON.stringify(forged)).toString('base64url') },
      { limit: 101 },
      { limit: 0 },
    ]
    for (const input of cursors) await expect(adam.trpc.admin.searchUsers.query(input)).rejects.toMatchObject(refusal)
  })

  test('is refused to non-admins', async () => {
    const app = await given()
    const mia = (await givenUsers(app, 'mia'))('mia')
    await expect(mia.trpc.admin.searchUsers.query({})).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await expect(app.client().trpc.admin.searchUsers.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})
