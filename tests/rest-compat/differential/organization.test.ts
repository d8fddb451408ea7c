import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { invalidBody } from './expected.ts'
import { givenOrganization, join, unverified } from './organizations.ts'

const acme = { name: 'Acme', slug: 'acme' }

describe('organizations work as in better-auth', () => {
  const compare = compareServices()

  test('an organization is created, read and listed', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.post('/organization/create', acme)
      await olga.signUp('olga')
      await olga.get('/organization/list')
      await olga.get('/organization/get-full-organization')
      const metadata = { plan: 'gold', seats: 5, tags: ['a'] }
      await olga.post('/organization/create', { ...acme, logo: 'https://img.example/l.png', metadata })
      await olga.get('/get-session')
      await olga.get('/organization/list')
      await olga.get('/organization/get-full-organization')
      await olga.get('/organization/get-full-organization?organizationSlug=acme')
      await olga.post('/organization/create', { name: 'Bolt', slug: 'bolt', keepCurrentActiveOrganization: true })
      await olga.get('/get-session')
    }))

  test('invalid input is refused', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/organization/create', acme)
      for (const wrong of [acme, {}, { name: 'X' }, { slug: 'x' }, { ...acme, metadata: 'x' }, { ...acme, name: 7 }]) {
        await olga.post('/organization/create', wrong)
      }
      await olga.post('/organization/create', { name: 'X', slug: 'x', keepCurrentActiveOrganization: 'yes' })
      const because = 'S60: a slug is part of a URL and a name is not empty'
      const differs = { because, peer: { status: 200 }, foyer: invalidBody }
      for (const slug of ['A B', 'a/b']) await olga.post('/organization/create', { name: 'X', slug }, { differs })
      await olga.post('/organization/check-slug', { slug: 'acme' })
      await olga.post('/organization/check-slug', { slug: 'free' })
      await olga.post('/organization/check-slug')
      await client().post('/organization/check-slug', { slug: 'free' })
    }))

  test.each([
    ['more than the limit', { organizationLimit: 1 }],
    ['any', { allowUserToCreateOrganization: false }],
  ])('a user cannot create %s', (_title, organization) =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.post('/organization/create', acme)
        await olga.post('/organization/create', { name: 'Bolt', slug: 'bolt' })
        await olga.get('/organization/list')
      },
      { organization },
    ),
  )

  test('an organization is updated by permitted members', () =>
    compare(async (context) => {
      const { id: organizationId, olga, adam, mia, sara } = await givenOrganization(context)
      const data = { name: 'Acme Inc.' }
      await olga.post('/organization/update', {
        data: { ...data, logo: 'https://img.example/l.png', metadata: { a: 1 } },
      })
      await adam.post('/organization/update', { data: { slug: 'acme-inc' }, organizationId })
      await mia.post('/organization/update', { data, organizationId })
      await sara.post('/organization/update', { data, organizationId })
      await sara.post('/organization/update', { data })
      await context.client().post('/organization/update', { data, organizationId })
      await olga.post('/organization/update', { organizationId })
      await olga.post('/organization/update', { data, organizationId: 'no-such-organization' })
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('without teams an organization is deleted by its owner only', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
        const mia = client()
        await mia.signUp('mia')
        await olga.post('/organization/delete')
        await olga.post('/organization/delete', { organizationId })
        await olga.get('/organization/list')
        await olga.get('/get-session')
      },
      { organization: { teams: { enabled: false } } },
    ))

  test('the active organization is deleted by somebody else', () =>
    compare(
      async ({ client }) => {
        const [olga, mia] = [client(), client()]
        await olga.signUp('olga')
        await mia.signUp('mia')
        const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
        await join(olga, mia, { email: 'mia@example.com', role: 'member', organizationId })
        await olga.post('/organization/delete', { organizationId })
        const because = 'no session points to an organization that is gone'
        const peer = { status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } }
        const full = '/organization/get-full-organization'
        await mia.get(full, { differs: { because, peer, foyer: { status: 200, body: null } } })
        await mia.get(full)
        await mia.get(`${full}?organizationId=${organizationId}`)
      },
      { organization: { teams: { enabled: false } } },
    ))

  test('deletion is disabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
        await olga.post('/organization/delete', { organizationId })
        await olga.get('/organization/list')
      },
      { organization: { disableOrganizationDeletion: true } },
    ))

  test('the active organization is set by id or slug, and unset', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/organization/set-active', { organizationId: null })
      await olga.post('/organization/set-active')
      const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
      await olga.post('/organization/create', { name: 'Bolt', slug: 'bolt' })
      await olga.post('/organization/set-active', { organizationId })
      await olga.get('/get-session')
      await olga.post('/organization/set-active', { organizationSlug: 'bolt' })
      await olga.post('/organization/set-active')
      await olga.post('/organization/set-active', { organizationId: null })
      await olga.get('/get-session')
      await olga.post('/organization/set-active', { organizationId: 5 })
      await olga.post('/organization/set-active', { organizationSlug: 'no-such-slug' })
      const sara = client()
      await sara.signUp('sara')
      await sara.post('/organization/set-active', { organizationId })
      await sara.get(`/organization/get-full-organization?organizationId=${organizationId}`)
    }))

  test('permissions are checked', () =>
    compare(async (context) => {
      const { id: organizationId, olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      for (const permissions of [
        { organization: ['update', 'delete'] },
        { organization: ['update'] },
        { member: ['create', 'update', 'delete'], invitation: ['create', 'cancel'], team: ['create'] },
        { organization: [] },
        { spaceship: ['fly'] },
        { organization: ['explode'] },
      ]) {
        for (const user of [olga, adam, mia]) {
          await user.post('/organization/has-permission', { permissions, organizationId })
        }
      }
      await olga.post('/organization/has-permission', { permission: { organization: ['update'] } })
      await olga.post('/organization/has-permission')
      await olga.post('/organization/has-permission', { permissions: { organization: 'update' } })
      const input = { permissions: { organization: ['update'] } }
      await sara.post('/organization/has-permission', { ...input, organizationId })
      await sara.post('/organization/has-permission', input)
      await signedOut.post('/organization/has-permission', input)
    }, unverified))
})
