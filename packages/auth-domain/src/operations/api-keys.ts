import { type OperationRules, ofAccount, readingAccount } from './rules.ts'

export const apiKeyOperations = {
  listApiKeys: readingAccount,
  getApiKey: readingAccount,
  // A key lasts longer than the session, the impersonation or the key that makes it.
  createApiKey: { ...ofAccount, stepUp: 'sensitive' },
  updateApiKey: { ...ofAccount, stepUp: 'sensitive' },
  deleteApiKey: ofAccount,
  listOrganizationApiKeys: { ...readingAccount, withoutFactor: 'in-organization' },
  createOrganizationApiKey: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'in-organization' },
  updateOrganizationApiKey: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'in-organization' },
  deleteOrganizationApiKey: { ...ofAccount, withoutFactor: 'in-organization' },
  // Called with a key that may verify others, or by the server.
  verifyApiKey: { ...readingAccount, withoutFactor: 'allowed', byKey: 'verifier' },
} as const satisfies Record<string, OperationRules>
