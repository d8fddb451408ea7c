import { expect, test } from 'vitest'
import { eventsSearchOf, usersSearchOf } from './admin-search.ts'

test('an address without filters asks for all users, and names each filter that does not hold', () => {
  const none = { banned: undefined, unverified: undefined, anonymous: undefined }
  const all = { search: undefined, role: undefined, sortBy: undefined, sortDirection: undefined, cursor: undefined }
  expect(Object.entries(usersSearchOf({}))).toEqual(expect.arrayContaining(Object.entries({ ...all, ...none })))
})

test.each([
  [{ search: 42 }, { search: '42' }],
  [{ search: '' }, {}],
  [{ banned: true, anonymous: false }, { banned: true }],
  [{ banned: 'yes' }, {}],
  [{ sortBy: 'password', sortDirection: 'asc' }, { sortDirection: 'asc' }],
  [{ sortBy: 'email', sortDirection: 'down' }, { sortBy: 'email' }],
])('of %o the list of users takes %o', (given, taken) => {
  expect(usersSearchOf(given)).toEqual(taken)
})

test.each([
  [{ type: 'user-banned' }, { type: 'user-banned' }],
  [{ type: 'user-vanished' }, {}],
  [{ from: '2026-02-28' }, { from: '2026-02-28' }],
  [{ from: '2026-13-01', until: 'tomorrow' }, {}],
  [
    { actor: 'uma', target: 7 },
    { actor: 'uma', target: '7' },
  ],
])('of %o the list of events takes %o', (given, taken) => {
  expect(eventsSearchOf(given)).toEqual(taken)
})
