import { limits } from '@foyer/auth-domain/limits'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenInvitation, givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { largestFieldsSql, withMostFields } from './own-fields.ts'

const CROWD = 350
const options = { ...withMostFields, organization: { membershipLimit: 1000 } }

onBothEngines('members whose own fields are as large as may be', ({ open }) => {
  const given = testAppsOn(open)

  /** Olga’s organization of `CROWD + 1` members; names and pictures, of one in `pictured`, are as a former release took them. */
  async function givenCrowd(pictured = 2) {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const numbers = `generate_series(1, ${CROWD}) n`
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", image)
        select 'u' || n, repeat(chr(1), 256), 'u' || n || '@example.com', true, now(), now(),
          case when n % ${pictured} = 0 then 'https://x.example/' || repeat(chr(1), 2030) end from ${numbers}`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt", fields)
        select 'm' || lpad(n::text, 4, '0'), 'acme', 'u' || n, 'member', '2999-01-01', ${largestFieldsSql} from ${numbers}`,
    )
    const ids = Array.from({ length: CROWD }, (_, index) => `m${String(index + 1).padStart(4, '0')}`)
    return { app, olga: as('olga'), ids: ['acme-olga', ...ids] }
  }

  test('are all reached by offset: the next page begins after as many as the one before showed', async () => {
    const { olga, ids } = await givenCrowd()
    const reached: string[] = []
    const sizes: number[] = []
    while (reached.length < ids.length) {
      const path = `/organization/list-members?organizationId=acme&limit=1000&offset=${reached.length}`
      const { status, text, json } = await olga.get(path)
      expect([status, json.total]).toEqual([200, ids.length])
      expect(Buffer.byteLength(text)).toBeLessThan(5_000_000)
      expect(json.members.length).toBeGreaterThan(0)
      reached.push(...json.members.map(({ id }: { id: string }) => id))
      sizes.push(json.members.length)
    }
    expect(reached).toEqual(ids)
    expect(sizes.length).toBeGreaterThan(2)
  })

  test.each([
    ['backwards', '&sortDirection=desc', (ids: string[]) => ids.toReversed()],
    ['filtered', '&filterField=role&filterValue=member', (ids: string[]) => ids.slice(1)],
  ])('are the first of their order, %s', async (_title, query, ordered) => {
    const { olga, ids } = await givenCrowd()
    const { json } = await olga.get(`/organization/list-members?organizationId=acme&limit=1000${query}`)
    const expected = ordered(ids)
    expect(json.total).toBe(expected.length)
    expect(json.members.length).toBeLessThan(expected.length)
    expect(json.members.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, json.members.length))
  })

  test('are all reached by cursor, also after a page that was cut', async () => {
    const { olga, ids } = await givenCrowd(1)
    const reached: string[] = []
    const sizes: number[] = []
    let cursor: { createdAt: Date; id: string } | null | undefined
    do {
      const page = await olga.trpc.member.listMembers.query({ organizationId: 'acme', limit: 100, cursor })
      reached.push(...page.members.map(({ id }) => id))
      sizes.push(page.members.length)
      cursor = page.next
    } while (cursor !== null)
    expect(reached).toEqual(ids)
    expect(sizes[0]).toBeLessThan(100)
  })

  test('are never cut from a page of a hundred, which is what a client gets that names no limit', async () => {
    const { olga, ids } = await givenCrowd()
    for (const limit of ['', '&limit=100']) {
      const { json } = await olga.get(`/organization/list-members?organizationId=acme${limit}&offset=100`)
      expect(json.members.map(({ id }: { id: string }) => id)).toEqual(ids.slice(100, 200))
    }
  })

  test('are shown with their organization as far as there is space, no matter who reads', async () => {
    const { app, olga, ids } = await givenCrowd()
    await givenInvitation(app, { to: 'nina', id: 'the-invitation' })
    // The owner came last, and is not among those who are shown.
    await run(app.database, `update member set "createdAt" = '3000-01-01' where id = 'acme-olga'`)
    ids.push(ids.shift() ?? expect.unreachable())
    const { status, text, json } = await olga.get('/organization/get-full-organization?organizationId=acme')
    expect([status, Buffer.byteLength(text) < 5_000_000]).toEqual([200, true])
    expect(json.invitations.map(({ id }: { id: string }) => id)).toEqual(['the-invitation'])
    expect(json.members.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, json.members.length))
    expect(json.members.length).toBeGreaterThan(99)
    expect(json.members.length).toBeLessThan(limits.listedMembers)
  })
})
