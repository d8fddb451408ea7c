import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { type CallResult, call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const idsOf = ({ data }: CallResult) => data.users.map(({ id }: { id: string }) => id)

onBothEngines('the list of users', ({ open }) => {
  const given = testAppsOn(open)

  test('contains every user in the shape of getSession, with the total', async () => {
    const { adam } = await givenAdminUsers(given)
    const { data } = await call(adam, 'listUsers')
    expect(data).toMatchObject({ total: 4, users: expect.any(Array) })
    expect([data.limit, data.offset]).toEqual([undefined, undefined])
    const own = (await call(adam, 'getSession')).data.user
    for (const user of data.users) expect(Object.keys(user)).toEqual(Object.keys(own))
  })

  test.each([
    [{ searchValue: 'ada' }, ['ada', 'adam']],
    [{ searchValue: 'ADA' }, ['ada', 'adam']],
    [{ searchValue: 'ADA@Example.COM' }, ['ada']],
    [{ searchValue: 'ADA', searchOperator: 'starts_with' }, ['ada', 'adam']],
    [{ searchValue: 'MA', searchField: 'name' }, ['max', 'uma']],
    [{ searchValue: 'MA', searchField: 'name', searchOperator: 'ends_with' }, ['uma']],
    [{ searchValue: 'ada@' }, ['ada']],
    [{ searchValue: 'example.com', searchOperator: 'ends_with' }, ['ada', 'adam', 'max', 'uma']],
    [{ searchValue: 'example', searchOperator: 'starts_with' }, []],
    [{ searchValue: 'ma', searchField: 'name', searchOperator: 'starts_with' }, ['max']],
    [{ searchValue: 'ma', searchField: 'name', searchOperator: 'ends_with' }, ['uma']],
    [{ searchValue: '%' }, []],
    [{ searchValue: '_', searchField: 'name' }, []],
    [{ searchValue: '\\' }, []],
    [{ searchValue: `' or true --` }, []],
    [{ filterValue: 'uma@example.com' }, ['uma']],
    [{ filterValue: 'UMA@example.com' }, ['uma']],
    [{ filterValue: 'UMA@', filterOperator: 'contains' }, ['uma']],
    [{ filterField: 'role', filterValue: 'admin' }, ['ada', 'adam']],
    [{ filterField: 'role', filterValue: 'admin', filterOperator: 'ne' }, ['max', 'uma']],
    [{ filterField: 'id', filterValue: 'ma', filterOperator: 'gte' }, ['max', 'uma']],
    [{ filterField: 'id', filterValue: 'adam', filterOperator: 'lt' }, ['ada']],
    [{ filterField: 'name', filterValue: 'ma', filterOperator: 'contains' }, ['max', 'uma']],
    [{ filterField: 'banned', filterValue: 'true' }, ['max']],
    [{ filterField: 'banned', filterValue: 'false' }, ['ada', 'adam', 'uma']],
    [{ filterField: 'banned', filterValue: 'true', filterOperator: 'ne' }, ['ada', 'adam', 'uma']],
    [{ filterField: 'banned', filterValue: 'false', filterOperator: 'ne' }, ['max']],
    [{ filterField: 'banned', filterValue: 'true', filterOperator: 'lt' }, ['ada', 'adam', 'uma']],
    [{ filterField: 'banned', filterValue: 'fal', filterOperator: 'contains' }, ['ada', 'adam', 'uma']],
    [{ filterField: 'banned', filterValue: 'never' }, []],
    [{ filterField: 'createdAt', filterValue: 'no date', filterOperator: 'contains' }, []],
    [{ searchValue: 'ada', filterField: 'name', filterValue: 'adam' }, ['adam']],
  ])('filtered by %o', async (query, found) => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, `update "user" set banned = true where id = 'max'`)
    await run(app.database, `update "user" set banned = false where id = 'uma'`)
    const result = await call(adam, 'listUsers', query)
    expect(idsOf(result).sort()).toEqual(found)
    expect(result.data.total).toBe(found.length)
  })

  test('without a role is found where another role is left out', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, `update "user" set role = null where id = 'max'`)
    const query = { filterField: 'role', filterValue: 'admin', filterOperator: 'ne' }
    expect(idsOf(await call(adam, 'listUsers', query)).sort()).toEqual(['max', 'uma'])
  })

  test.each([
    [{ sortBy: 'name' }, ['ada', 'adam', 'max', 'uma']],
    [{ sortBy: 'name', sortDirection: 'desc' }, ['uma', 'max', 'adam', 'ada']],
    [{ sortBy: 'name', limit: 2 }, ['ada', 'adam']],
    [{ sortBy: 'name', limit: 2, offset: 2 }, ['max', 'uma']],
    [{ sortBy: 'name', limit: 2, offset: 4 }, []],
  ])('sorted and paged by %o', async (query, ids) => {
    const { adam } = await givenAdminUsers(given)
    const result = await call(adam, 'listUsers', query)
    expect(idsOf(result)).toEqual(ids)
    const { sortBy: _, sortDirection: __, ...page } = { sortDirection: '', ...query }
    expect(result.data).toMatchObject({ total: 4, ...page })
  })

  test.each([
    ['a new name', `update "user" set name = 'zoe' where id = 'max'`, ['ada', 'adam', 'uma', 'zoe']],
    ['a deleted user', `delete from "user" where id = 'max'`, ['ada', 'adam', 'uma']],
    [
      'a new user',
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
         values ('nina', 'nina', 'nina@example.com', true, now(), now())`,
      ['ada', 'adam', 'max', 'nina', 'uma'],
    ],
  ])('shows %s of another program in the next answer', async (_change, statement, names) => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'listUsers', { sortBy: 'name' })
    await run(app.database, statement)
    const { data } = await call(adam, 'listUsers', { sortBy: 'name' })
    expect(data.users.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(data.total).toBe(names.length)
  })

  test('returns at most a hundred users', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
         select 'n' || n, 'n', n || '@example.com', false, 'user', now(), now() from generate_series(1, 120) n`,
    )
    for (const limit of [undefined, 0, 100, 101, 1_000_000]) {
      const { data } = await call(adam, 'listUsers', limit === undefined ? {} : { limit })
      expect([data.users.length, data.total], `${limit}`).toEqual([100, 124])
    }
    expect((await call(adam, 'listUsers', { offset: 100 })).data.users).toHaveLength(24)
  })

  test.each([
    [{ searchField: 'password', searchValue: 'x' }],
    [{ filterField: 'tokenStamp', filterValue: '0' }],
    [{ sortBy: 'id; drop table "user"' }],
    [{ sortBy: 'language' }],
    [{ sortDirection: 'sideways' }],
    [{ filterOperator: 'or', filterValue: 'x' }],
    [{ searchOperator: 'like', searchValue: 'x' }],
    [{ searchValue: 'x'.repeat(257) }],
  ])('is refused for %o', async (query) => {
    const { adam } = await givenAdminUsers(given)
    expect(await call(adam, 'listUsers', query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  test.each(['-1', '1.5', 'many', '9'.repeat(30)])('ignores a limit and an offset of %s', async (value) => {
    const { adam } = await givenAdminUsers(given)
    const result = await call(adam, 'listUsers', { limit: value, offset: value })
    expect(idsOf(result)).toHaveLength(4)
  })
})
