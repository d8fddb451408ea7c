import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { countsOf, rowOf } from '@foyer/db/testing/rows'
import { expect, test } from 'vitest'
import { givenArchivedRows } from './archived-rows.ts'
import { archivesBeside, eventsOf } from './archives.ts'

onBothEngines('an archive', (engine) => {
  const app = tablesOn(engine)
  const { other, exported, imported, givenForged } = archivesBeside()

  test.each(['acme', 'acme-of-the-web'])(
    'of the organization %s holds nothing of others, and is the same when it is written elsewhere',
    async (asked) => {
      await givenArchivedRows(app.db)
      await app.db.updateTable('passkey').set({ foreignHandle: true }).execute()
      const first = await exported(app.db, 'first', asked)
      for (const foreign of [
        'zoe',
        'umbrella',
        'max@example.com',
        'activeOrganizationId',
        'token-',
        'v1.5ea1.access',
        'reset:',
        '"admin"',
        'of-olga',
        'jwks',
      ])
        expect(first.bytes.includes(foreign), foreign).toBe(false)
      expect(Object.fromEntries(first.counts)).toMatchObject({
        organization: 1,
        user: 1,
        member: 1,
        team: 1,
        teamMember: 1,
        account: 2,
        apikey: 1,
        invitation: 1,
      })

      await other.db
        .insertInto('user')
        .values(rowOf.user({ id: 'there' }))
        .execute()
      const { rows } = await imported(other.db, 'first')
      const second = await exported(other.db, 'second', 'acme')
      expect(second.bytes.equals(first.bytes)).toBe(true)
      const passkeys = await other.db.selectFrom('passkey').select(['id', 'foreignHandle']).execute()
      expect(passkeys).toEqual([{ id: 'passkey', foreignHandle: true }])
      // Another service does not deliver with secrets that it cannot read.
      const webhooks = await other.db.selectFrom('webhook').select(['secret', 'disabledAt']).execute()
      expect(webhooks).toEqual([{ secret: '', disabledAt: expect.any(Date) }])
      expect(await eventsOf(other.db)).toContainEqual(['service.imported', 'acme'])
      expect(await eventsOf(other.db)).toContainEqual(['service.resynchronize', 'acme'])
      expect(rows).toBeGreaterThan(8)
      expect(await imported(other.db, 'first')).toMatchObject({ rows: 0 })
    },
  )

  const conflicts: [string, () => Partial<Record<'user' | 'organization', object>>, string][] = [
    [
      'a user of the same id who is another',
      () => ({ user: rowOf.user({ email: 'else@example.com' }) }),
      'user: rows olga',
    ],
    ['a user of the same address', () => ({ user: rowOf.user({ id: 'else', email: 'olga@example.com' }) }), 'violates'],
    ['the URL name', () => ({ organization: rowOf.organization({ id: 'else', slug: 'acme-of-the-web' }) }), 'violates'],
  ]
  test.each(conflicts)(
    'of an organization is refused where %s is there, and nothing is changed',
    async (_title, there, reason) => {
      await givenArchivedRows(app.db)
      await exported(app.db, 'archive', 'acme')
      const { user, organization } = there()
      if (user)
        await other.db
          .insertInto('user')
          .values({ ...rowOf.user(), ...user })
          .execute()
      if (organization)
        await other.db
          .insertInto('organization')
          .values({ ...rowOf.organization(), ...organization })
          .execute()
      const before = await countsOf(other.db)
      await expect(imported(other.db, 'archive')).rejects.toThrow(reason)
      expect(await countsOf(other.db)).toEqual(before)
    },
  )

  test.each([
    [
      'makes a member an admin of the service',
      'user',
      (line: string) => line.replace('"role": null', '"role": "admin"'),
    ],
    ['brings a member of another organization', 'member', (line: string) => line.replace('"acme"', '"umbrella"')],
    ['brings a column that there is not', 'team', (line: string) => line.replace('{', '{"more": 1, ')],
  ])('of an organization that %s is refused, and nothing is changed', async (_title, table, change) => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'archive', 'acme')
    await givenForged('archive', 'forged', (name, content) =>
      name.startsWith(`${table}/`) ? change(content) : content,
    )
    await other.db
      .insertInto('organization')
      .values(rowOf.organization({ id: 'umbrella' }))
      .execute()
    const before = await countsOf(other.db)
    await expect(imported(other.db, 'forged')).rejects.toThrow('of the archive')
    expect(await countsOf(other.db)).toEqual(before)
  })
})
