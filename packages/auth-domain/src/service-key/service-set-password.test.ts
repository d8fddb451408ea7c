import { expect, test } from 'vitest'
import { serviceSetPassword } from './service-set-password.ts'

const policy = { adminRoles: ['admin', 'support'], adminUserIds: ['adam'] }
const uma = { id: 'uma', role: 'user', email: 'uma@example.com' }

test.each([
  [uma, undefined],
  [{ ...uma, role: null }, undefined],
  [undefined, 'ADMIN_USER_NOT_FOUND'],
  [{ ...uma, email: 'deleted:uma@deleted.invalid' }, 'ADMIN_USER_NOT_FOUND'],
  [{ ...uma, role: 'user,support' }, 'SERVICE_KEY_NOT_FOR_ADMINS'],
  [{ ...uma, id: 'adam' }, 'SERVICE_KEY_NOT_FOR_ADMINS'],
])('the password of %j: %s', (target, refusal) => {
  expect(serviceSetPassword(target, policy)).toEqual(
    refusal === undefined ? { allowed: true, value: target } : { allowed: false, refusal },
  )
})
