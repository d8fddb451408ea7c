import { expect, test } from 'vitest'
import type { ComparedAnswer } from './compare-answers.ts'
import { createWrites, type ShadowWrite } from './writes.ts'

const signedOut: ComparedAnswer = { status: 200, body: null, cookies: [] }
const signedIn: ComparedAnswer = { status: 200, body: {}, cookies: [] }

function after(write: ShadowWrite) {
  const writes = createWrites()
  writes.add(write)
  return (endpoint: string, userId: string, old = signedIn, path = 'body') =>
    writes.mayHaveChanged({ endpoint, userId, old, path })
}

test('before any write nothing has changed', () => {
  expect(
    createWrites().mayHaveChanged({ endpoint: '/admin/list-users', userId: 'olga', path: 'body', old: signedOut }),
  ).toBe(false)
})

test('a write may have changed what its own user reads, and nobody else', () => {
  const mayHaveChanged = after({ endpoint: '/update-user', userId: 'olga' })
  expect(mayHaveChanged('/get-session', 'olga')).toBe(true)
  expect(mayHaveChanged('/get-session', 'mia')).toBe(false)
  expect(mayHaveChanged('/organization/list', 'mia')).toBe(false)
})

test('a write of a user may have changed what others read of them', () => {
  const mayHaveChanged = after({ endpoint: '/update-user', userId: 'olga' })
  const endpoint = '/organization/get-full-organization'
  expect(mayHaveChanged(endpoint, 'mia', signedIn, 'body.members[].user.name')).toBe(true)
  expect(mayHaveChanged(endpoint, 'mia', signedIn, 'body.members[].role')).toBe(false)
  expect(mayHaveChanged('/admin/list-users', 'mia')).toBe(true)
})

test('a write of an organization may have changed what others read of theirs', () => {
  const mayHaveChanged = after({ endpoint: '/organization/update', userId: 'olga' })
  expect(mayHaveChanged('/organization/list', 'mia')).toBe(true)
  expect(mayHaveChanged('/get-session', 'mia')).toBe(false)
  expect(after({ endpoint: '/organization/set-active', userId: 'olga' })('/organization/list', 'mia')).toBe(false)
})

test('an administrator may have changed anything', () => {
  expect(after({ endpoint: '/admin/ban-user', userId: 'olga' })('/get-session', 'mia')).toBe(true)
})

test('a write of nobody known may have ended sessions, unless it started one', () => {
  const reset = after({ endpoint: '/reset-password', userId: undefined })
  expect([reset('/get-session', 'mia', signedOut), reset('/get-session', 'mia')]).toEqual([true, false])
  expect(after({ endpoint: '/sign-in/email', userId: undefined })('/get-session', 'mia', signedOut)).toBe(false)
})
