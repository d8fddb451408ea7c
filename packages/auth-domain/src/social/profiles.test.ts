import { describe, expect, test } from 'vitest'
import { knownProviders } from './registry.ts'

const providers = Object.entries(knownProviders)
const noData = { documents: {}, claims: undefined, sentUser: undefined, ownTenant: false }

/** Documents that are no valid profile of any provider. */
const invalidDocuments: unknown[] = [
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
  test.each(providers)('of %s is undefined without data', (_id, { profile }) => {
    expect(profile(noData)).toBeUndefined()
  })

  test.each(providers)('of %s is parsed from any data without an error', (_id, { profile }) => {
    for (const document of invalidDocuments) {
      const documents = { userInfo: document, emails: document }
      const claims = typeof document === 'object' && document !== null ? { ...document } : undefined
      const read = profile({ ...noData, documents, claims, sentUser: JSON.stringify(document) })
      if (read !== undefined)
        expect(read, JSON.stringify(document)).toMatchObject({ accountId: /./, emailVerified: false })
    }
  })

  test('of GitHub has the verified email, and reports no other as verified', () => {
    const userInfo = { id: 1, login: 'olga', email: 'shown@example.com' }
    const emails = [{ email: 'proven@example.com', primary: true, verified: true }]
    const { profile } = knownProviders.github
    const shown = profile({ ...noData, documents: { userInfo, emails } })
    expect(shown).toMatchObject({ email: 'shown@example.com', emailVerified: false })
    const hidden = profile({ ...noData, documents: { userInfo: { ...userInfo, email: null }, emails } })
    expect(hidden).toMatchObject({ email: 'proven@example.com', emailVerified: true })
  })

  test.each([
    [{ state: 'blocked' }, false],
    [{ state: 'active', locked: true }, false],
    [{ state: 'active', locked: false }, true],
  ])('of GitLab with %o is accepted: %s', (state, accepted) => {
    const userInfo = { id: 1, username: 'olga', email: 'olga@example.com', ...state }
    const read = knownProviders.gitlab.profile({ ...noData, documents: { userInfo } })
    expect(read !== undefined).toBe(accepted)
  })

  test.each([
    ['0', '80351110224678912', 'https://cdn.discordapp.com/embed/avatars/5.png'],
    ['1337', '80351110224678912', 'https://cdn.discordapp.com/embed/avatars/2.png'],
  ])('of Discord without an avatar, #%s, has the default avatar', (discriminator, id, image) => {
    const userInfo = { id, username: 'olga', discriminator, avatar: null }
    expect(knownProviders.discord.profile({ ...noData, documents: { userInfo } })?.image).toBe(image)
  })
})
