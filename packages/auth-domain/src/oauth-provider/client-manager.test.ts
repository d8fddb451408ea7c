import { describe, expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { mayManageClients } from './client-manager.ts'

const grants = organizationGrants({ roles: { reader: { app: ['read'] }, builder: { app: ['create', 'update'] } } })
const actions = ['create', 'read', 'update', 'delete'] as const

describe('the clients of an organization', () => {
  test.each([
    ['owner', ['create', 'read', 'update', 'delete']],
    ['admin', ['create', 'read', 'update', 'delete']],
    ['member', []],
    ['reader', ['read']],
    ['builder', ['create', 'update']],
  ])('%s: may %o', (role, allowed) => {
    const member = { roles: new Set([role]) }
    expect(actions.filter((to) => mayManageClients(grants, member, to))).toEqual(allowed)
  })

  test('are seen, but not changed, by a role that ends', () => {
    const member = { roles: new Set(['member', 'admin']), ends: new Map([['admin', new Date(1000)]]) }
    expect(actions.filter((to) => mayManageClients(grants, member, to))).toEqual(['read'])
  })

  test('are nobody else’s', () => {
    expect(actions.filter((to) => mayManageClients(grants, undefined, to))).toEqual([])
  })
})
