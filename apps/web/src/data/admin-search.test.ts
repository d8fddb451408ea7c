import { expect, test } from 'vitest'
import { parseUsersSearch } from './admin-search.ts'

test('search parameters without filters list all users, and set each missing filter to undefined', () => {
  const none = { banned: undefined, unverified: undefined, anonymous: undefined }
  const all = { search: undefined, role: undefined, sortBy: undefined, sortDirection: undefined, cursor: undefined }
  expect(Object.entries(parseUsersSearch({}))).toEqual(expect.arrayContaining(Object.entries({ ...all, ...none })))
})

test.each([
  [{ search: 42 }, { search: '42' }],
  [{ search: '' }, {}],
  [{ banned: true, anonymous: false }, { banned: true }],
  [{ banned: 'yes' }, {}],
  [{ sortBy: 'password', sortDirection: 'asc' }, { sortDirection: 'asc' }],
  [{ sortBy: 'email', sortDirection: 'down' }, { sortBy: 'email' }],
])('of the parameters %o the user list takes %o', (search, parsed) => {
  expect(parseUsersSearch(search)).toEqual(parsed)
})
