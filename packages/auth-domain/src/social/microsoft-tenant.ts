// Any Microsoft account may sign in through these. The id is the tenant of personal accounts, whose name is `consumers`.
const shared = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/** Whether a configured tenant is one organization's own, whose administrators answer for the emails in it. */
export function isOwnTenant(tenantId: string | undefined): boolean {
  return tenantId !== undefined && !shared.has(tenantId.toLowerCase())
}
