import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ComparedAnswer } from './compare-answers.ts'
import { declaredDifferences } from './declared-differences.ts'
import { parseSetCookie } from './set-cookie.ts'
import { createTally, type Verdict } from './tally.ts'

const ADOPTED = new Date('2031-05-01T12:00:00.000Z')
const SECRET = 'k3yOfTheSession0123456789abcdefg'
const fingerprint = (secret: string) => `handle of ${secret}`

const docs = join(import.meta.dirname, '../../../../docs')

function answerOf(body: unknown, status = 200, ...lines: string[]): ComparedAnswer {
  return { status, body, cookies: lines.flatMap((line) => parseSetCookie(line) ?? []) }
}

function comparing(endpoint: string, old: ComparedAnswer, foyer: ComparedAnswer, isExplained = false) {
  const tally = createTally({ adoptedAt: ADOPTED, since: ADOPTED, fingerprint })
  tally.compare({ endpoint, old, foyer, explained: () => isExplained })
  return tally.report()
}

test.each<[string, string, ComparedAnswer, ComparedAnswer]>([
  [
    'the handle for the secret',
    '/get-session',
    answerOf({ session: { token: SECRET } }),
    answerOf({ session: { token: fingerprint(SECRET) } }),
  ],
  ['a language', '/get-session', answerOf({ user: {} }), answerOf({ user: { language: null } })],
  [
    'more names of a provider',
    '/list-accounts',
    answerOf([{ id: 'a' }]),
    answerOf([{ id: 'a', providerId: 'x', userId: 'y' }]),
  ],
  ['a warning of an inviter', '/organization/get-invitation', answerOf({}), answerOf({ inviterEmailVerified: true })],
  ['where an invitation leads', '/organization/get-invitation', answerOf({}), answerOf({ callbackURL: '/welcome' })],
  ['no ban', '/get-session', answerOf({ user: { banned: false } }), answerOf({ user: { banned: null } })],
  ['no team', '/get-session', answerOf({ session: { activeTeamId: null } }), answerOf({ session: {} })],
  [
    'a team',
    '/organization/get-full-organization',
    answerOf({ members: [{ id: 'a' }] }),
    answerOf({ members: [{ id: 'a', teamId: 'b' }] }),
  ],
  ['a time of an invitation', '/organization/get-invitation', answerOf({ createdAt: null }), answerOf({})],
  [
    'a count',
    '/organization/get-full-organization',
    answerOf({ teams: [{ id: 'a', memberCount: 1 }] }),
    answerOf({ teams: [{ id: 'a' }] }),
  ],
  [
    'the order of sessions',
    '/list-sessions',
    answerOf([{ id: 'a' }, { id: 'b' }]),
    answerOf([{ id: 'b' }, { id: 'a' }]),
  ],
  [
    'the order of organizations',
    '/organization/list',
    answerOf([{ id: 'a' }, { id: 'b' }]),
    answerOf([{ id: 'b' }, { id: 'a' }]),
  ],
  [
    'a shown username',
    '/get-session',
    answerOf({ user: { displayUsername: null } }),
    answerOf({ user: { displayUsername: 'x' } }),
  ],
  ['a 401 without a body', '/list-sessions', answerOf({ code: 'UNAUTHORIZED' }, 401), answerOf(undefined, 401)],
  ['no active organization', '/organization/get-active-member', answerOf(null), answerOf({ code: 'X' }, 400)],
  ['no failure', '/organization/list-teams', answerOf(undefined, 500), answerOf({ code: 'X' }, 400)],
  ['a newer call', '/organization/list-members', answerOf(undefined, 404), answerOf({ members: [] })],
  ['lower case', '/get-session', answerOf({ user: { email: 'A@B.org' } }), answerOf({ user: { email: 'a@b.org' } })],
  [
    'a placeholder',
    '/get-session',
    answerOf({ user: { email: 'temp-1@x.com' } }),
    answerOf({ user: { email: 'temp-1@anonymous.invalid' } }),
  ],
  ['a mark', '/get-session', answerOf(null), answerOf(null, 200, 'x.known_browser=1; Path=/')],
  ['a cache', '/get-session', answerOf(null, 200, 'x.session_data=1; Path=/'), answerOf(null)],
  [
    'a renewal',
    '/get-session',
    answerOf({ session: { expiresAt: '2031-05-09T12:00:00.000Z' } }, 200, `x.session_token=${SECRET}; Max-Age=604800`),
    answerOf({ session: { expiresAt: '2031-05-08T12:00:00.000Z' } }),
  ],
])('%s is declared', (_what, endpoint, old, foyer) => {
  expect(comparing(endpoint, old, foyer)).toMatchObject({ undeclared: 0, endpoints: [{ endpoint, declared: 1 }] })
})

test.each<[string, string, ComparedAnswer, ComparedAnswer]>([
  [
    'the handle of another session',
    '/get-session',
    answerOf({ session: { token: SECRET } }),
    answerOf({ session: { token: fingerprint('x') } }),
  ],
  [
    'no ban of who is banned',
    '/get-session',
    answerOf({ user: { banned: true } }),
    answerOf({ user: { banned: null } }),
  ],
  [
    'a session that ends later in Foyer',
    '/get-session',
    answerOf({ session: { expiresAt: '2031-05-08T12:00:00.000Z' } }),
    answerOf({ session: { expiresAt: '2031-05-09T12:00:00.000Z' } }),
  ],
  [
    'a cookie that the old one clears',
    '/get-session',
    answerOf(null, 200, 'x.session_token=; Max-Age=0'),
    answerOf(null),
  ],
  ['a failure of Foyer', '/list-sessions', answerOf([]), answerOf({}, 500)],
  ['a call that Foyer does not serve', '/list-sessions', answerOf([]), answerOf(undefined, 404)],
  [
    'another address',
    '/get-session',
    answerOf({ user: { email: 'a@b.org' } }),
    answerOf({ user: { email: 'c@b.org' } }),
  ],
  ['nobody signed in', '/get-session', answerOf({ user: {} }), answerOf(null)],
])('%s is not', (_what, endpoint, old, foyer) => {
  expect(comparing(endpoint, old, foyer)).toMatchObject({ undeclared: 1, endpoints: [{ endpoint, undeclared: 1 }] })
})

test('every declared difference is one that the pages tell of', async () => {
  const pages = await Promise.all(
    ['compatibility.md', 'moving-in.md'].map((name) => readFile(join(docs, name), 'utf8')),
  )
  const missing = declaredDifferences.filter(({ documented }) => !pages.join('\n').includes(documented))
  expect(missing.map(({ documented }) => documented)).toEqual([])
})

test('a difference that a write may explain is told apart, and is no undeclared one', () => {
  const report = comparing('/get-session', answerOf({ user: { name: 'a' } }), answerOf({ user: { name: 'b' } }), true)
  expect(report).toMatchObject({ undeclared: 0, endpoints: [{ changed: 1, examples: [{ verdict: 'changed' }] }] })
})

test('nothing that is secret or of a user is in a report', () => {
  const old = {
    session: { token: SECRET, ipAddress: '203.0.113.7' },
    user: { email: 'olga@example.com', name: 'Olga', metadata: { 'olga@example.com': 1 } },
    'olga@example.com': true,
  }
  const cookies = [
    `x.session_token=${SECRET}; Path=/`,
    `x.session_token_multi-${SECRET.toLowerCase()}=${SECRET}; Path=/`,
  ]
  const foyer = { session: { token: 'x', ipAddress: '' }, user: { email: 'x@y', name: '', metadata: {} } }
  const report = comparing('/get-session', answerOf(old, 200, ...cookies), answerOf(foyer))
  expect(report.endpoints[0]?.examples.length).toBeGreaterThan(4)
  expect(JSON.stringify(report)).not.toMatch(new RegExp(`${SECRET}|olga|203\\.0`, 'i'))
})

test('of an endpoint a few examples are kept, of every verdict, and none twice', () => {
  const tally = createTally({ adoptedAt: ADOPTED, since: ADOPTED, fingerprint })
  const fields = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field${index}`, index]))
  for (const old of [fields, fields, { user: { banned: false } }]) {
    const foyer = 'user' in old ? { user: { banned: null } } : {}
    tally.compare({ endpoint: '/get-session', old: answerOf(old), foyer: answerOf(foyer), explained: () => false })
  }
  const verdicts = tally.report().endpoints[0]?.examples.map(({ verdict }): Verdict => verdict)
  expect(verdicts).toEqual([...Array(5).fill('undeclared'), 'declared'])
})

test('a copy that does not answer is a difference, and what is left out is counted by its reason', () => {
  const tally = createTally({ adoptedAt: ADOPTED, since: ADOPTED, fingerprint })
  tally.failed('/get-session', answerOf(null))
  tally.skip('write')
  tally.skip('write')
  tally.skip('dropped')
  expect(tally.report()).toMatchObject({
    compared: 1,
    undeclared: 1,
    notCompared: { write: 2, dropped: 1, outside: 0 },
  })
})
