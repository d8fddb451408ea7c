import { describe, expect, test } from 'vitest'
import { knownProviders } from './registry.ts'

const providers = Object.entries(knownProviders)
const silent = { documents: {}, claims: undefined, sentUser: undefined, ownTenant: false }

/** What is no profile anywhere. */
const odd: unknown[] = [
  undefined,
  null,
  true,
  7,
  'text',
  [],
  {},
  { id: '' },
  { id: null },
  { id: {} },
  { sub: '' },
  { sub: null },
  { data: [] },
  { data: {} },
  { data: { user: null } },
  { user: {} },
  { account_id: 1 },
  { id: 'not-a-number', username: 'olga' },
  { id: '9'.repeat(400), username: 'olga' },
  { id: '1', username: 'olga', discriminator: 'abcd' },
]

describe('a profile', () => {
  test.each(providers)('of %s is none where nothing was told', (_id, { profile }) => {
    expect(profile(silent)).toBeUndefined()
  })

  test.each(providers)('of %s is read without a fault from whatever was told', (_id, { profile }) => {
    for (const document of odd) {
      const documents = { userInfo: document, emails: document }
      const claims = typeof document === 'object' && document !== null ? { ...document } : undefined
      const read = profile({ ...silent, documents, claims, sentUser: JSON.stringify(document) })
      if (read !== undefined)
        expect(read, JSON.stringify(document)).toMatchObject({ accountId: /./, emailVerified: false })
    }
  })

  test('of GitHub names the address that is proven, and says so of no other', () => {
    const userInfo = { id: 1, login: 'olga', email: 'shown@example.com' }
    const emails = [{ email: 'proven@example.com', primary: true, verified: true }]
    const { profile } = knownProviders.github
    const shown = profile({ ...silent, documents: { userInfo, emails } })
    expect(shown).toMatchObject({ email: 'shown@example.com', emailVerified: false })
    const hidden = profile({ ...silent, documents: { userInfo: { ...userInfo, email: null }, emails } })
    expect(hidden).toMatchObject({ email: 'proven@example.com', emailVerified: true })
  })

  test.each([
    [{ state: 'blocked' }, false],
    [{ state: 'active', locked: true }, false],
    [{ state: 'active', locked: false }, true],
  ])('of GitLab with %o is one: %s', (state, one) => {
    const userInfo = { id: 1, username: 'olga', email: 'olga@example.com', ...state }
    const read = knownProviders.gitlab.profile({ ...silent, documents: { userInfo } })
    expect(read !== undefined).toBe(one)
  })

  test.each([
    ['0', '80351110224678912', 'https://cdn.discordapp.com/embed/avatars/5.png'],
    ['1337', '80351110224678912', 'https://cdn.discordapp.com/embed/avatars/2.png'],
  ])('of Discord without a picture, #%s, has the one everyone gets', (discriminator, id, image) => {
    const userInfo = { id, username: 'olga', discriminator, avatar: null }
    expect(knownProviders.discord.profile({ ...silent, documents: { userInfo } })?.image).toBe(image)
  })
})
