import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const withFields = {
  user: {
    additionalFields: {
      company: { type: 'string' },
      plan: { type: 'string', input: false, defaultValue: 'free' },
      note: { type: 'string', input: false, returned: false },
    },
  },
} as const

describe('additional fields of users for admins', () => {
  const given = testAppsOn()

  test('an admin creates users with all of them, and lists show those that are returned', async () => {
    const { adam } = await givenAdminUsers(given, withFields)
    const data = { company: 'Acme', plan: 'gold', note: 'hidden value' }
    const created = await call(adam, 'createUser', { ...details('Nina'), data })
    expect(created.data.user).toMatchObject({ company: 'Acme', plan: 'gold' })
    const listed = await call(adam, 'listUsers', { searchValue: 'nina' })
    expect(listed.data.users).toMatchObject([{ company: 'Acme', plan: 'gold' }])
    const shown = JSON.stringify([created.data, listed.data])
    expect(shown).not.toMatch(/hidden value|"note"|"fields"/)
  })

  test('an admin changes those that users cannot', async () => {
    const { adam, app } = await givenAdminUsers(given, withFields)
    const { user } = (await call(adam, 'createUser', details('Nina'))).data
    const changed = await call(adam, 'adminUpdateUser', { userId: user.id, data: { plan: 'gold', note: 'n' } })
    expect(changed.data).toMatchObject({ plan: 'gold', company: null })
    const users = (await tablesWithoutCounters(app.database)).user ?? []
    expect(users.find(({ id }) => id === user.id)?.fields).toEqual({ plan: 'gold', note: 'n' })
    const { events } = await adam.trpc.admin.listEvents.query({ type: 'user.updated' })
    expect(events).toMatchObject([{ detail: { changed: ['plan'] } }])
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(adam, 'adminUpdateUser', { userId: user.id, data: { name: 'X', plan: 7 } })
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
