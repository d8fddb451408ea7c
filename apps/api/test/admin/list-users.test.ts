import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors, type Said } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'
import { givenCast } from './cast.ts'

const named = ({ data }: Said) => data.users.map(({ id }: { id: string }) => id)

describe.each(testDatabases())('the list of users on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('shows everyone as users are shown, and how many there are', async () => {
      const { adam } = await givenCast(given)
      const { data } = await knock(adam, 'listUsers')
      expect(data).toMatchObject({ total: 4, users: expect.any(Array) })
      expect([data.limit, data.offset]).toEqual([undefined, undefined])
      const own = (await knock(adam, 'getSession')).data.user
      for (const user of data.users) expect(Object.keys(user)).toEqual(Object.keys(own))
    })

    test.each([
      [{ searchValue: 'ada' }, ['ada', 'adam']],
      [{ searchValue: 'ADA' }, []],
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
      [{ filterField: 'role', filterValue: 'admin' }, ['ada', 'adam']],
      [{ filterField: 'role', filterValue: 'admin', filterOperator: 'ne' }, ['max', 'uma']],
      [{ filterField: 'id', filterValue: 'ma', filterOperator: 'gte' }, ['max', 'uma']],
      [{ filterField: 'id', filterValue: 'adam', filterOperator: 'lt' }, ['ada']],
      [{ filterField: 'name', filterValue: 'ma', filterOperator: 'contains' }, ['max', 'uma']],
      [{ filterField: 'banned', filterValue: 'true' }, ['max']],
      [{ filterField: 'banned', filterValue: 'never' }, []],
      [{ filterField: 'createdAt', filterValue: 'no date', filterOperator: 'contains' }, []],
      [{ searchValue: 'ada', filterField: 'name', filterValue: 'adam' }, ['adam']],
    ])('asked for %o', async (query, found) => {
      const { world, adam } = await givenCast(given)
      await run(world.database, `update "user" set banned = true where id = 'max'`)
      const said = await knock(adam, 'listUsers', query)
      expect(named(said).sort()).toEqual(found)
      expect(said.data.total).toBe(found.length)
    })

    test.each([
      [{ sortBy: 'name' }, ['ada', 'adam', 'max', 'uma']],
      [{ sortBy: 'name', sortDirection: 'desc' }, ['uma', 'max', 'adam', 'ada']],
      [{ sortBy: 'name', limit: 2 }, ['ada', 'adam']],
      [{ sortBy: 'name', limit: 2, offset: 2 }, ['max', 'uma']],
      [{ sortBy: 'name', limit: 2, offset: 4 }, []],
    ])('in the order of %o', async (query, ids) => {
      const { adam } = await givenCast(given)
      const said = await knock(adam, 'listUsers', query)
      expect(named(said)).toEqual(ids)
      const { sortBy: _, sortDirection: __, ...page } = { sortDirection: '', ...query }
      expect(said.data).toMatchObject({ total: 4, ...page })
    })

    test('never gives more than a hundred', async () => {
      const { world, adam } = await givenCast(given)
      await run(
        world.database,
        `insert into "user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
         select 'n' || n, 'n', n || '@example.com', false, 'user', now(), now() from generate_series(1, 120) n`,
      )
      for (const limit of [undefined, 0, 100, 101, 1_000_000]) {
        const { data } = await knock(adam, 'listUsers', limit === undefined ? {} : { limit })
        expect([data.users.length, data.total], `${limit}`).toEqual([100, 124])
      }
      expect((await knock(adam, 'listUsers', { offset: 100 })).data.users).toHaveLength(24)
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
    ])('is not given for %o', async (query) => {
      const { adam } = await givenCast(given)
      expect(await knock(adam, 'listUsers', query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    })

    test.each(['-1', '1.5', 'many', '9'.repeat(30)])('takes a limit and an offset of %s for none', async (given_) => {
      const { adam } = await givenCast(given)
      const said = await knock(adam, 'listUsers', { limit: given_, offset: given_ })
      expect(named(said)).toHaveLength(4)
    })
  })
})
