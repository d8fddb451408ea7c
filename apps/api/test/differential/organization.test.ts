import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { givenCompany, unverified } from './companies.ts'
import { comparing } from './compared.ts'
import { invalidBody } from './expected.ts'

const acme = { name: 'Acme', slug: 'acme' }

describe.each(testDatabases())('organizations are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one is made, read and listed', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
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

  test('what cannot be made is refused', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/organization/create', acme)
      for (const wrong of [acme, {}, { name: 'X' }, { slug: 'x' }, { ...acme, metadata: 'x' }, { ...acme, name: 7 }]) {
        await olga.post('/organization/create', wrong)
      }
      await olga.post('/organization/create', { name: 'X', slug: 'x', keepCurrentActiveOrganization: 'yes' })
      const because = 'S60: a slug is part of an address and a name is not empty'
      const differs = { because, peer: { status: 200 }, foyer: invalidBody }
      for (const slug of ['A B', 'a/b']) await olga.post('/organization/create', { name: 'X', slug }, { differs })
      await olga.post('/organization/check-slug', { slug: 'acme' })
      await olga.post('/organization/check-slug', { slug: 'free' })
      await olga.post('/organization/check-slug')
      await visitor().post('/organization/check-slug', { slug: 'free' })
    }))

  test.each([
    ['too many', { organizationLimit: 1 }],
    ['any at all', { allowUserToCreateOrganization: false }],
  ])('nobody makes %s', (_title, organization) =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.post('/organization/create', acme)
        await olga.post('/organization/create', { name: 'Bolt', slug: 'bolt' })
        await olga.get('/organization/list')
      },
      { organization },
    ),
  )

  test('one is changed by those who may', () =>
    compare(async (stage) => {
      const { id: organizationId, olga, adam, mia, sara } = await givenCompany(stage)
      const data = { name: 'Acme Inc.' }
      await olga.post('/organization/update', {
        data: { ...data, logo: 'https://img.example/l.png', metadata: { a: 1 } },
      })
      await adam.post('/organization/update', { data: { slug: 'acme-inc' }, organizationId })
      await mia.post('/organization/update', { data, organizationId })
      await sara.post('/organization/update', { data, organizationId })
      await sara.post('/organization/update', { data })
      await stage.visitor().post('/organization/update', { data, organizationId })
      await olga.post('/organization/update', { organizationId })
      await olga.post('/organization/update', { data, organizationId: 'no-such-organization' })
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('without teams one is deleted by its owner alone', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
        const mia = visitor()
        await mia.signUp('mia')
        await olga.post('/organization/delete')
        await olga.post('/organization/delete', { organizationId })
        await olga.get('/organization/list')
        await olga.get('/get-session')
      },
      { organization: { teams: { enabled: false } } },
    ))

  test('deleting is switched off', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        const organizationId = textAt(await olga.post('/organization/create', acme), 'id')
        await olga.post('/organization/delete', { organizationId })
        await olga.get('/organization/list')
      },
      { organization: { disableOrganizationDeletion: true } },
    ))

  test('one is made active, by id or slug, or none', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
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
      const sara = visitor()
      await sara.signUp('sara')
      await sara.post('/organization/set-active', { organizationId })
      await sara.get(`/organization/get-full-organization?organizationId=${organizationId}`)
    }))

  test('a permission is asked for', () =>
    compare(async (stage) => {
      const { id: organizationId, olga, adam, mia, sara, nobody } = await givenCompany(stage)
      for (const permissions of [
        { organization: ['update', 'delete'] },
        { organization: ['update'] },
        { member: ['create', 'update', 'delete'], invitation: ['create', 'cancel'], team: ['create'] },
        { organization: [] },
        { spaceship: ['fly'] },
        { organization: ['explode'] },
      ]) {
        for (const person of [olga, adam, mia]) {
          await person.post('/organization/has-permission', { permissions, organizationId })
        }
      }
      await olga.post('/organization/has-permission', { permission: { organization: ['update'] } })
      await olga.post('/organization/has-permission')
      await olga.post('/organization/has-permission', { permissions: { organization: 'update' } })
      const asked = { permissions: { organization: ['update'] } }
      await sara.post('/organization/has-permission', { ...asked, organizationId })
      await sara.post('/organization/has-permission', asked)
      await nobody.post('/organization/has-permission', asked)
    }, unverified))
})
