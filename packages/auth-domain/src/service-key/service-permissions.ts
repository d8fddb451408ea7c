/** What keys of the service may open, each named when it is made. */
export const servicePermissions = ['events:read', 'member:add', 'user:set-password', 'address:forward'] as const

export type ServicePermission = (typeof servicePermissions)[number]
