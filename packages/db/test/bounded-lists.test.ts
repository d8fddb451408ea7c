import { limits } from '@foyer/auth-domain/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFullOrganization } from '#organizations/full-organization.ts'
import { findInvitationsFor } from '#organizations/invitation-lists.ts'
import { findOrganizationsOf } from '#organizations/organizations.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { givenAcme } from '#testing/rows.ts'

onBothEngines('lists without pages', (engine) => {
  const app = tablesOn(engine)
  async function givenOrganizations(number: number, metadata: string): Promise<void> {
    await sql`insert into organization (id, name, slug, "createdAt", metadata)
      select 'o' || n, 'O', 'o' || n, now(), ${metadata}::text from generate_series(1, ${number}::int) n`.execute(
      app.db,
    )
    await sql`insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'o' || n, 'o' || n, 'olga', 'owner', '3000-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, ${number}::int) n`.execute(app.db)
  }

  test.each([
    ['their number', limits.listedOrganizations + 10, '{}'],
    ['their size', 200, JSON.stringify({ text: '"'.repeat(8000) })],
  ])('show the oldest memberships of a user, in order, up to %s', async (_title, number, metadata) => {
    await givenAcme(app.db)
    await givenOrganizations(number, metadata)
    const { organizations: listed, whole } = await findOrganizationsOf(app.db, 'olga', 0)
    expect(whole).toBe(false)
    const ids = ['acme', ...Array.from({ length: number }, (_, index) => `o${index + 1}`)]
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, listed.length))
    expect(listed.at(-1)?.metadata).toBe(metadata)
    expect([listed.length > 100, listed.length < number]).toEqual([true, true])
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(5_000_000)
  })

  test.each([
    [limits.listedOrganizations - 1, limits.listedOrganizations - 1, true],
    [limits.listedOrganizations, limits.listedOrganizations, false],
    [0, 0, true],
  ])('say of %i memberships, of which they show %i, whether that is all: %s', async (number, shown, whole) => {
    await givenAcme(app.db)
    await app.db.deleteFrom('member').execute()
    await givenOrganizations(number, '{}')
    const list = await findOrganizationsOf(app.db, 'olga', 0)
    expect([list.organizations.length, list.whole]).toEqual([shown, whole])
  })

  test('show pending invitations, then the newest, oldest first', async () => {
    await givenAcme(app.db)
    await app.db.deleteFrom('invitation').execute()
    await sql`insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
      select 'i' || lpad(n::text, 4, '0'), 'acme', n || '@example.com', 'member',
        case when n in (1, 7) then 'pending' else 'rejected' end, 'olga', now(), '2020-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, 600) n`.execute(app.db)
    const shown = [
      'i0001',
      'i0007',
      ...Array.from({ length: 498 }, (_, index) => `i${String(index + 103).padStart(4, '0')}`),
    ]
    const listed = await findInvitationsFor(app.db, 'acme', 'olga', new Date())
    expect(listed?.invitations.map(({ id }) => id)).toEqual(shown)
    const full = await findFullOrganization(app.db, { id: 'acme' }, 'olga', { most: 100, beside: 0, now: new Date() })
    expect(full?.invitations.map(({ id }) => id)).toEqual(shown)
  })
})
