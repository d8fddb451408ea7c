import { expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { serviceAddMember } from './service-add-member.ts'

const grants = organizationGrants({
  roles: {
    viewer: { organization: [] },
    inviter: { invitation: ['create'] },
    founder: { organization: ['update', 'delete'] },
    greeter: { team: ['create'] },
    host: { invitation: ['create'], team: ['create'] },
  },
})

test.each<[named: string[], given: string[], refusal: string | undefined, subject?: string]>([
  [['member'], ['member'], undefined],
  [['member'], ['viewer'], undefined],
  [['member'], ['inviter'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'inviter'],
  [['member'], ['member', 'admin'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'admin'],
  [['admin'], ['inviter', 'member'], undefined],
  [['admin'], ['founder'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'founder'],
  [['admin', 'founder'], ['admin', 'founder'], undefined],
  [['admin', 'founder'], ['owner'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'owner'],
  [['inviter', 'greeter'], ['host'], undefined],
  [['inviter'], ['host'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'host'],
  [['member'], ['Member'], 'ROLE_NOT_FOUND'],
  [['member'], ['member', ''], 'ROLE_NOT_FOUND'],
  [['member'], [], 'MEMBER_ROLE_REQUIRED'],
  [[], ['member'], 'SERVICE_KEY_ROLE_NOT_ALLOWED', 'member'],
])('a key that names %j adds a member as %j: %s', (named, given, refusal, subject) => {
  const decision = serviceAddMember({ roles: named }, new Set(given), { grants, ownerRole: 'owner' })
  expect(decision).toEqual(
    refusal === undefined
      ? { allowed: true, value: undefined }
      : { allowed: false, refusal, ...(subject !== undefined && { subject }) },
  )
})

test('a role that became the creator role after the key was made is given by it no more, nor does it give others', () => {
  const rules = { grants, ownerRole: 'founder' }
  for (const role of ['founder', 'admin'])
    expect(serviceAddMember({ roles: ['founder'] }, new Set([role]), rules)).toMatchObject({ subject: role })
})

test('a role that is configured no more gives nothing beyond what members may', () => {
  const rules = { grants: organizationGrants({ roles: {} }), ownerRole: 'owner' }
  expect(serviceAddMember({ roles: ['founder'] }, new Set(['founder']), rules)).toMatchObject({
    refusal: 'ROLE_NOT_FOUND',
  })
  expect(serviceAddMember({ roles: ['founder'] }, new Set(['admin']), rules)).toMatchObject({ subject: 'admin' })
})
